import { dateText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { addressTitle, type Dispatch, sentLines } from "#domain/dispatch.ts"
import { copiesText, type Numbered } from "#domain/edition.ts"
import { priceText } from "#domain/money.ts"
import { orderNumber } from "#domain/order-number.ts"
import { type OrderedAhead, waitingText } from "#domain/pre-order.ts"
import { discountName } from "#domain/pricing.ts"
import type { ReceiptAddress } from "#domain/receipt.ts"
import { type RefundedLine, refundedText } from "#domain/refund.ts"
import { sellerLines } from "#domain/seller.ts"
import { deliveryName } from "#domain/shipping.ts"
import { vatText } from "#domain/vat.ts"

/** Everything printed on a receipt, read through the account or an order
 * key. */
export type PrintedReceipt = Dispatch & {
  number: number
  created_at: string
  status: string
  email: string | null
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  refunded_cents: number
  promo_code: string | null
  consented_at: string | null
  seller: unknown
  order_items: (OrderedAhead &
    Numbered &
    RefundedLine & {
      id: string
      unit_price_cents: number
      product_title: string
      variant_title: string
      artist_name: string | null
    })[]
  address: ReceiptAddress | null
}

type ReceiptSheetProps = {
  order: PrintedReceipt
  /** `h2` when the sheet is part of another page. */
  heading?: "h1" | "h2"
}

/** A sheet of paper on screen; the only thing on the page when printed. */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { order, heading: Heading = "h1" } = props
  const money = (cents: number) => priceText(cents, order.currency)
  const sent = sentLines(order, order.order_items, dateText)
  const vat = vatText(order.total_cents, order.seller, money)
  return (
    <article
      aria-labelledby="receipt-head"
      className="w-full max-w-2xl bg-bone p-8 text-ink sm:p-12 print:max-w-none print:bg-ink print:p-0 print:text-bone"
    >
      <header className="flex flex-col justify-between gap-x-8 gap-y-6 sm:flex-row">
        <Heading id="receipt-head" className="poster text-4xl">
          Receipt
        </Heading>
        <address className="text-sm not-italic sm:text-right">
          {sellerLines(order.seller).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </header>
      <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4 border-current border-t-2 border-dashed py-6">
        <Fact name="Order" fact={orderNumber(order.number)} />
        <Fact name="Date" fact={dateText(order.created_at)} />
        <Fact name="Status" fact={order.status} />
        {order.email && <Fact name="For" fact={order.email} />}
      </dl>
      <table className="w-full border-current border-t-2 border-dashed text-left">
        <caption className="sr-only">What was bought</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {order.order_items.map((item) => (
            <tr key={item.id}>
              <th scope="row" className="py-3 pr-6 font-normal">
                {item.qty} × {item.product_title}, {item.variant_title}
                {item.artist_name && (
                  <span className="block text-sm">{item.artist_name}</span>
                )}
                {copiesText(item) && (
                  <span className="block text-sm">{copiesText(item)}</span>
                )}
                {itemNote(item) && (
                  <span className="block text-sm">{itemNote(item)}</span>
                )}
              </th>
              <td className="py-3 text-right align-top font-mono text-sm tabular-nums">
                {money(item.qty * item.unit_price_cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-current border-t-2 border-dashed">
          {sums(order, money).map(([name, sum]) => (
            <tr key={name}>
              <th scope="row" className="pt-3 font-normal">
                {name}
              </th>
              <td className="pt-3 text-right font-mono text-sm tabular-nums">
                {sum}
              </td>
            </tr>
          ))}
          <tr className="font-bold text-xl">
            <th scope="row" className="pt-4 pb-6">
              Total
            </th>
            <td className="pt-4 pb-6 text-right font-mono tabular-nums">
              {money(order.total_cents)}
            </td>
          </tr>
          {refundSums(order, money).map(([name, sum]) => (
            <tr key={name}>
              <th scope="row" className="pb-3 font-normal last:pb-6">
                {name}
              </th>
              <td className="pb-3 text-right font-mono text-sm tabular-nums">
                {sum}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
      <footer className="grid gap-6 border-current border-t-2 border-dashed pt-6 text-sm">
        {vat && <p>{vat}</p>}
        {sent.map((words) => (
          <p key={words}>{words}.</p>
        ))}
        {order.needs_shipping && order.address && (
          <address className="not-italic">
            <span className="block font-bold">{addressTitle(order)}</span>
            {addressLines(order.address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        )}
        {order.consented_at && (
          <p>
            Digital items were delivered immediately at your request, which
            ended the 14-day right to cancel them.
          </p>
        )}
      </footer>
    </article>
  )
}

/** Refunded items are no longer pending. */
function itemNote(item: PrintedReceipt["order_items"][number]) {
  return refundedText(item) ?? waitingText(item)
}

function Fact({ name, fact }: { name: string; fact: string }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="break-all">{fact}</dd>
    </div>
  )
}

function sums(order: PrintedReceipt, money: (cents: number) => string) {
  return [
    ["Subtotal", money(order.subtotal_cents)],
    ...(order.discount_cents > 0
      ? [[discountName(order.promo_code), `−${money(order.discount_cents)}`]]
      : []),
    // Also covers a parcel that was refunded before it was sent.
    ...(order.needs_shipping || order.shipping_cents > 0
      ? [
          [
            deliveryName(order.address?.country),
            order.shipping_cents > 0 ? money(order.shipping_cents) : "Free",
          ],
        ]
      : []),
  ]
}

function refundSums(
  { refunded_cents, total_cents }: PrintedReceipt,
  money: (cents: number) => string,
) {
  if (refunded_cents === 0) return []
  return [
    ["Refunded", `−${money(refunded_cents)}`],
    ["Total after refunds", money(total_cents - refunded_cents)],
  ]
}

function addressLines(address: NonNullable<PrintedReceipt["address"]>) {
  const { name, line1, line2, city, region, postcode, country } = address
  const land = countryName(country)
  return [name, line1, line2, city, region, postcode, land].filter(
    (line): line is string => Boolean(line),
  )
}
