import { lazy, Suspense, useMemo } from "react"
import { priceText } from "#domain/money.ts"
import { netSales } from "../plot/measure.ts"
import { ExpandableTable } from "./figure-table.tsx"
import { BREAKDOWNS, changeText, titleOf } from "./labels.ts"
import type { Breakdown, Figures } from "./money-data.ts"

const BarPlot = lazy(() => import("../plot/bar-plot.tsx"))

const FIRST = 8

type BreakdownSectionProps = { breakdown: Breakdown; figures: Figures }

/** The range broken down by product, artist, format or country: a chart of the
 * first few, and a table of all. */
export function BreakdownSection({
  breakdown,
  figures,
}: BreakdownSectionProps) {
  const { currency, [breakdown]: lines } = figures
  const words = BREAKDOWNS.find((one) => one.breakdown === breakdown)
  const bars = useMemo(
    () =>
      lines.slice(0, FIRST).map((line) => ({
        title: titleOf(breakdown, line),
        value: line.sold - line.refunded,
        before: line.before,
      })),
    [breakdown, lines],
  )
  const money = (cents: number) => priceText(cents, currency)
  const sum = (of: "units" | "sold" | "refunded" | "fees" | "before") =>
    lines.reduce((total, line) => total + line[of], 0)
  const left = sum("sold") - sum("refunded")
  return (
    <section aria-labelledby={breakdown} className="min-w-0">
      <h2 id={breakdown} className="headline pb-3 text-xl">
        {words?.title}
      </h2>
      {lines.length === 0 ? (
        <p>No sales in this period or the previous one.</p>
      ) : (
        <>
          <Suspense>
            <BarPlot bars={bars} measure={netSales(currency)} />
          </Suspense>
          <ExpandableTable
            first={FIRST}
            caption={`Sales, ${words?.title.toLowerCase()}`}
            columns={[
              { title: words?.one ?? "" },
              { title: "Units" },
              { title: "Sales", wide: true },
              { title: "Refunds", wide: true },
              { title: "Net sales" },
              { title: "Fees", wide: true },
              { title: "Payout", wide: true },
              { title: "Change" },
            ]}
            rows={lines.map((line) => ({
              key: line.key,
              cells: [
                titleOf(breakdown, line),
                String(line.units),
                money(line.sold),
                money(line.refunded),
                money(line.sold - line.refunded),
                money(line.fees),
                money(line.sold - line.refunded - line.fees),
                changeText(line.sold - line.refunded, line.before),
              ],
            }))}
            foot={[
              "Total",
              String(sum("units")),
              money(sum("sold")),
              money(sum("refunded")),
              money(left),
              money(sum("fees")),
              money(left - sum("fees")),
              changeText(left, sum("before")),
            ]}
          />
        </>
      )}
    </section>
  )
}
