import { monthText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { FigureTable } from "./figure-table.tsx"
import { rateText } from "./labels.ts"
import type { Figures } from "./money-data.ts"

/** VAT in net sales by month and rate, as on the receipts. */
export function VatSection({ figures }: { figures: Figures }) {
  const { vat: lines, currency } = figures
  const money = (cents: number) => priceText(cents, currency)
  const net = lines.reduce((sum, line) => sum + line.sold - line.refunded, 0)
  const vat = lines.reduce((sum, line) => sum + line.vat, 0)
  return (
    <section aria-labelledby="vat" className="min-w-0 max-w-3xl">
      <h2 id="vat" className="headline pb-3 text-xl">
        VAT
      </h2>
      <p className="pb-3">
        By the rate on each order's receipt, in the month it was paid. Refunds
        count in the month they were made.
      </p>
      {lines.length === 0 ? (
        <p>No sales in this period.</p>
      ) : (
        <FigureTable
          caption="VAT by month and rate"
          columns={[
            { title: "Month" },
            { title: "Rate" },
            { title: "Net sales" },
            { title: "VAT" },
            { title: "Net sales excluding VAT", wide: true },
          ]}
          rows={lines.map((line) => ({
            key: `${line.month} ${line.rate}`,
            cells: [
              monthText(line.month),
              rateText(line.rate),
              money(line.sold - line.refunded),
              money(line.vat),
              money(line.sold - line.refunded - line.vat),
            ],
          }))}
          foot={["Total", "", money(net), money(vat), money(net - vat)]}
        />
      )}
    </section>
  )
}
