import { SkeletonBlock } from "../ui/skeleton.tsx"

/** Grey blocks while nobody knows yet who is looking. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">{label}</span>
      <SkeletonBlock className="h-12 w-2/3" />
      <SkeletonBlock className="h-5" />
      <SkeletonBlock className="h-5 w-5/6" />
      <SkeletonBlock className="h-32" />
    </div>
  )
}
