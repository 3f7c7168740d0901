import { SkeletonBlock, SkeletonList } from "../ui/skeleton.tsx"

/** Placeholder cards for the shop. */
export function ProductSkeletons() {
  return (
    <SkeletonList
      count={8}
      className="grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4"
    >
      <ProductSkeleton />
    </SkeletonList>
  )
}

/** The shape of a product card, so that nothing moves when the card replaces
 * it. */
export function ProductSkeleton() {
  return (
    <>
      <SkeletonBlock className="aspect-[4/5]" />
      <SkeletonBlock className="mt-3 h-6 w-16" />
      <SkeletonBlock className="mt-2 h-[1.375rem] w-3/4" />
      <SkeletonBlock className="mt-1 h-6 w-1/2" />
      <SkeletonBlock className="mt-2 h-[1.125rem] w-24" />
    </>
  )
}
