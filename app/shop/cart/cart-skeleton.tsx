import { cartNotes } from "#app/order-messages.ts"

/** The cart's lines, with the sticky summary beside them. */
export const CART_GRID =
  "grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]"

const ROWS = ["first", "second"]

/** The cart's shape while it loads. */
export function CartSkeleton() {
  return (
    // No taller than the screen's minimum height, because the cart may be
    // short.
    <div
      role="status"
      className={`${CART_GRID} max-h-[calc(100svh-24rem)] overflow-clip noscript:hidden`}
    >
      <span className="sr-only">{cartNotes.loading}</span>
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div
            key={row}
            className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-rule border-t py-6 sm:grid-cols-[7rem_1fr] sm:gap-x-8"
          >
            <div className="aspect-4/5 bone" />
            <div className="grid content-start gap-3">
              <div className="h-5 w-3/5 bone" />
              <div className="h-4 w-2/5 bone" />
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="h-96 bone" />
    </div>
  )
}
