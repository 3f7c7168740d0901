import { cartNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { Picture } from "#app/ui/picture.tsx"
import { ScreenLink } from "#app/ui/screen-link.tsx"
import { isCapped, isOnlyDigital, lineTrouble, qtyLimit } from "#domain/cart.ts"
import { priceText } from "#domain/money.ts"
import { preOrderText } from "#domain/pre-order.ts"
import { closedText } from "#domain/sale-window.ts"
import type { Line } from "./cart-store.ts"
import { Stepper } from "./line-quantity.tsx"

type LineItemProps = {
  line: Line
  /** Nobody is signed in, so members' sales are closed. */
  isGuest: boolean
  onQty: (qty: number) => void
}

/** A cart line: the item, its price, the quantity and the line total. */
export function LineItem({ line, isGuest, onQty }: LineItemProps) {
  const { product, variant, qty, gone } = line
  const name = product.title || cartNotes.goneName
  const preOrder = gone ? null : preOrderText(product.out_from)
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-x-4 gap-y-4 border-rule border-t py-6 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-8">
      <Picture
        picture={gone ? null : (line.cover ?? null)}
        fallback="/fallback/product.webp"
        frame="aspect-4/5"
        sizes="7rem"
        alt=""
        className="row-span-2 self-start"
      />
      <div className="grid content-start gap-1.5">
        <h2 className="font-semibold text-lg leading-tight">
          {gone || !product.slug ? (
            name
          ) : (
            <ScreenLink
              to={`/product/${product.slug}`}
              className="hover:text-signal"
            >
              {name}
            </ScreenLink>
          )}
        </h2>
        <p className="text-ash">
          {[variant.title, product.artist_name].filter(Boolean).join(" · ")}
        </p>
        {!gone && (
          <p className="font-mono text-ash text-sm tabular-nums">
            {priceText(variant.price_cents, variant.currency)}
            {isOnlyDigital(variant) && (
              <span className="label"> · Digital</span>
            )}
          </p>
        )}
        {preOrder && <p className="label text-signal">{preOrder}</p>}
        <Notes line={line} isGuest={isGuest} />
        {!gone && qty > 1 && isOnlyDigital(variant) && (
          <p className="text-sm">
            {cartNotes.twice}{" "}
            <button
              type="button"
              onClick={() => onQty(1)}
              aria-label={`${cartNotes.keepOne}: ${name}`}
              className="min-h-11 underline decoration-signal underline-offset-4 hover:text-signal"
            >
              {cartNotes.keepOne}
            </button>
          </p>
        )}
      </div>
      <p className="text-right font-mono text-sm leading-6 tabular-nums sm:text-base">
        {gone ? "–" : priceText(qty * variant.price_cents, variant.currency)}
      </p>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 gap-y-2 self-end">
        {!gone && variant.inventory !== 0 && (
          <Stepper line={line} name={name} onChange={onQty} />
        )}
        <Button
          look="link"
          onClick={() => onQty(0)}
          aria-label={`Remove ${name}`}
          className="px-2"
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

/** Changes since the item was added. */
function Notes({ line, isGuest }: Omit<LineItemProps, "onQty">) {
  const { variant, priceWas } = line
  const trouble = troubleText(line, isGuest)
  const text = (cents: number) => priceText(cents, variant.currency)
  return (
    <div role="status" className="grid gap-1 text-signal text-sm">
      {trouble && <p>{trouble}</p>}
      {priceWas !== undefined && !line.gone && (
        <p>
          {cartNotes.priceChanged(text(priceWas), text(variant.price_cents))}
        </p>
      )}
    </div>
  )
}

function troubleText(line: Line, isGuest: boolean) {
  const trouble = lineTrouble(line)
  if (trouble === "gone") return cartNotes.gone
  const closed = closedText(line, isGuest)
  if (closed) return cartNotes.notOnSale(closed)
  if (trouble === "out-of-stock") return cartNotes.outOfStock
  if (trouble === "too-many") {
    const most = qtyLimit(line.variant)
    return isCapped(line.variant)
      ? cartNotes.mostOfOne(most)
      : cartNotes.tooMany(most)
  }
  return null
}
