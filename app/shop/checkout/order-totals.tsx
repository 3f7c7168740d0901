import { priceText } from "#domain/money.ts"
import { discountName } from "#domain/pricing.ts"
import { deliveryName } from "#domain/shipping.ts"

type Summed = {
  currency: string
  promo_code: string | null
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  needs_shipping: boolean
  country: string | null
  includes_vat: boolean
}

/** The sums of an order. */
export function OrderTotals({ order }: { order: Summed }) {
  const money = (cents: number) => priceText(cents, order.currency)
  const rows = [
    ["Subtotal", money(order.subtotal_cents)],
    ...(order.discount_cents > 0
      ? [[discountName(order.promo_code), `−${money(order.discount_cents)}`]]
      : []),
    ...(order.needs_shipping
      ? [
          [
            deliveryName(order.country ?? undefined),
            order.shipping_cents > 0 ? money(order.shipping_cents) : "Free",
          ],
        ]
      : []),
  ]
  return (
    <dl className="grid gap-2 border-rule border-t bg-ink pt-4">
      {rows.map(([name, sum]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-ash">{name}</dt>
          <dd className="font-mono text-sm tabular-nums">{sum}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-rule border-t pt-4">
        <dt className="font-semibold text-lg">
          Total
          {order.includes_vat && (
            <span className="font-normal text-ash text-sm"> incl. VAT</span>
          )}
        </dt>
        <dd className="font-mono text-xl tabular-nums">
          {money(order.total_cents)}
        </dd>
      </div>
    </dl>
  )
}
