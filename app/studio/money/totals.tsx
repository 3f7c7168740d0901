import { priceText } from "#domain/money.ts"
import type { Figures } from "./money-data.ts"
import { sumOf } from "./steps.ts"
import { changeText } from "./words.ts"

/** What the range came to, beside the one before it. */
export function Totals({ figures }: { figures: Figures }) {
  const { currency, days, from } = figures
  const now = sumOf(days.filter(({ day }) => day >= from))
  const before = sumOf(days.filter(({ day }) => day < from))
  const money = (cents: number) => priceText(cents, currency)
  const shown = [
    { title: "Kept", of: "kept", text: money, large: true },
    { title: "Paid", of: "sold", text: money },
    { title: "Given back", of: "refunded", text: money },
    { title: "VAT in what was kept", of: "vat", text: money },
    { title: "Orders", of: "orders", text: String },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-rule border-b md:grid-cols-5">
      {shown.map(({ title, of, text, ...rest }) => (
        <div
          key={title}
          className={`border-rule border-t py-3 ${"large" in rest ? "max-md:col-span-2" : ""}`}
        >
          <dt className="label text-ash">{title}</dt>
          <dd className="pt-1 font-mono text-lg">{text(now[of])}</dd>
          <dd className="label pt-1 text-ash">
            {text(before[of])} before
            <br />
            {changeText(now[of], before[of])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
