import { dateText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { copiesText } from "#domain/edition.ts"
import { orderNumber } from "#domain/order-number.ts"
import { sellerLines } from "#domain/seller.ts"
import type { PackedOrder, Pick } from "./packing.ts"

export type Paper = "a6" | "a4"

type PackingSlipProps = { order: PackedOrder; paper: Paper }

/** A packing slip. It shows no prices, because the parcel may be a gift. */
export function PackingSlip({ order, paper }: PackingSlipProps) {
  const { number, created_at, address, lines, seller } = order
  return (
    <article
      aria-label={`Packing slip for order ${number}`}
      className={`slip ${paper === "a6" ? "slip-a6" : "slip-a4"}`}
    >
      <header className="flex items-start justify-between gap-4">
        <p className="headline text-lg">{sellerLines(seller)[0]}</p>
        <p className="label text-right">
          Order {number}
          <br />
          {dateText(created_at)}
        </p>
      </header>
      {address ? (
        <address className="whitespace-pre-line py-4 text-lg not-italic leading-snug">
          {[
            ...[address.name, address.line1, address.line2, address.city],
            ...[address.region, address.postcode, countryOf(address.country)],
          ]
            .filter(Boolean)
            .join("\n")}
        </address>
      ) : (
        <p className="py-4 text-signal">
          No address. Add one to the order first.
        </p>
      )}
      <ul className="border-ink border-t">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex gap-3 border-rule border-b py-1.5 leading-snug"
          >
            <span className="label w-8 shrink-0 pt-0.5">{line.qty} ×</span>
            <span className="min-w-0 grow">
              <span className="font-semibold">{line.product_title}</span>,{" "}
              {line.variant_title}
              {[line.artist_name, copiesText(line)]
                .filter(Boolean)
                .map((words) => (
                  <span key={words} className="block text-sm">
                    {words}
                  </span>
                ))}
              {line.qty < line.bought && (
                <span className="block text-sm">
                  {line.qty} of {line.bought}; the rest was sent earlier
                </span>
              )}
            </span>
            {line.sku && <span className="label pt-0.5">{line.sku}</span>}
          </li>
        ))}
      </ul>
      <p className="pt-3 text-xs leading-snug">
        {sellerLines(seller).join(" · ")}
      </p>
    </article>
  )
}

const HOME = "GB"

/** Domestic addresses need no country. */
function countryOf(country: string) {
  return country === HOME ? null : countryName(country).toUpperCase()
}

/** Everything to pick, in shelf order. */
export function PickList({ picks }: { picks: readonly Pick[] }) {
  const all = picks.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <section aria-label="Pick list" className="pick-list overflow-x-auto">
      <table className="w-full border-ink border-t text-left">
        <caption className="headline pb-3 text-left text-xl">
          Pick list <span className="label">{all} to pick</span>
        </caption>
        <thead>
          <tr className="border-rule border-b">
            {["Shelf", "Quantity", "Item", "SKU", "Orders"].map((title) => (
              <th
                key={title}
                scope="col"
                className="label py-2 pr-4 font-normal text-ash"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picks.map(({ variant_id, shelf, qty, title, sku, orders }) => (
            <tr key={variant_id} className="border-rule border-b align-top">
              <td className="label py-2 pr-4">{shelf ?? "–"}</td>
              <td className="py-2 pr-4 font-semibold">{qty} ×</td>
              <td className="py-2 pr-4">{title}</td>
              <td className="label py-2 pr-4">{sku}</td>
              <td className="label py-2">
                {orders.map(orderNumber).join(" ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
