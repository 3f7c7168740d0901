/** A product card while its data is on the way: the same shape, nothing
 * moves when it arrives. */
export function ProductSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="aspect-[4/5] bg-panel" />
      <div className="mt-3 flex h-[1.375rem] justify-between">
        <div className="w-16 bg-panel" />
        <div className="w-24 bg-panel" />
      </div>
      <div className="mt-3 h-[1.375rem] w-3/4 bg-panel" />
      <div className="mt-2 h-5 w-1/2 bg-panel" />
    </div>
  )
}
