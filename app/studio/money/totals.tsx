import { priceText } from "#domain/money.ts"
import { changeText } from "./labels.ts"
import { type Figures, showsVat } from "./money-data.ts"
import { sumOf } from "./steps.ts"

/** The totals of the range beside the previous period. */
export function Totals({ figures }: { figures: Figures }) {
  const { currency, days, from } = figures
  const now = sumOf(days.filter(({ day }) => day >= from))
  const before = sumOf(days.filter(({ day }) => day < from))
  const money = (cents: number) => priceText(cents, currency)
  const shown = [
    { title: "Sales", of: "sold", text: money },
    { title: "Refunds", of: "refunded", text: money },
    { title: "Net sales", of: "net", text: money, large: true },
    { title: "Fees", of: "fees", text: money },
    { title: "Payout", of: "payout", text: money },
    ...(showsVat(figures)
      ? [{ title: "VAT in net sales", of: "vat", text: money } as const]
      : []),
    { title: "Orders", of: "orders", text: String },
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 border-rule border-b md:grid-cols-4 xl:grid-cols-7">
        {shown.map(({ title, of, text, ...rest }) => (
          <div
            key={title}
            className={`border-rule border-t py-3 ${"large" in rest ? "max-md:col-span-2" : ""}`}
          >
            <dt className="label text-ash">{title}</dt>
            <dd className="pt-1 font-mono text-lg">{text(now[of])}</dd>
            <dd className="label pt-1 text-ash">
              Previous period: {text(before[of])}
              <br />
              {changeText(now[of], before[of])}
            </dd>
          </div>
        ))}
      </dl>
      {figures.unknown_fees > 0 && (
        <p className="pt-3">{unknownFees(figures.unknown_fees)}</p>
      )}
    </>
  )
}

function unknownFees(count: number) {
  const fees =
    count === 1 ? "one payment's fee" : `the fees of ${count} payments`
  return `The payment provider hasn't told us ${fees} yet, so the payout will be lower.`
}
