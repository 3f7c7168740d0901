import { Bone } from "./bone.tsx"

/** A large picture beside a name and what is said of it. */
export function DetailSkeleton({ frame }: { frame: string }) {
  return (
    <div className="grid min-h-svh content-start gap-10 px-gutter pt-10 md:grid-cols-12">
      <Bone className={`md:col-span-6 ${frame}`} />
      <div className="grid content-start gap-4 md:col-span-6">
        <Bone className="h-3 w-24" />
        <Bone className="h-16 w-4/5" />
        <Bone className="mb-6 h-6 w-2/5" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-3/5" />
      </div>
    </div>
  )
}
