import { Bone } from "../ui/bone.tsx"
import { Cards } from "../ui/card-skeleton.tsx"

/** A shelf on the way. */
export function ProductSkeletons() {
  return (
    <Cards
      count={8}
      className="grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4"
    >
      <ProductSkeleton />
    </Cards>
  )
}

/** A product card's shape: nothing moves when the card takes its place. */
export function ProductSkeleton() {
  return (
    <>
      <Bone className="aspect-[4/5]" />
      <div className="mt-3 flex h-[1.375rem] justify-between">
        <Bone className="w-16" />
        <Bone className="w-24" />
      </div>
      <Bone className="mt-3 h-[1.375rem] w-3/4" />
      <Bone className="mt-2 h-5 w-1/2" />
    </>
  )
}
