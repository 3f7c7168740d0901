import { lazy, Suspense, useMemo } from "react"
import { priceText } from "#domain/money.ts"
import { netSales } from "../plot/measure.ts"
import type { Cut, Figures } from "./money-data.ts"
import { LongSheet } from "./sheet.tsx"
import { CUTS, changeText, titleOf } from "./words.ts"

const BarPlot = lazy(() => import("../plot/bar-plot.tsx"))

const FIRST = 8

type CutSectionProps = { cut: Cut; figures: Figures }

/** The range by what was sold, whose it is, or where it went: a picture of the
 * first few, and all of them as a table. */
export function CutSection({ cut, figures }: CutSectionProps) {
  const { currency, [cut]: lines } = figures
  const words = CUTS.find((one) => one.cut === cut)
  const bars = useMemo(
    () =>
      lines.slice(0, FIRST).map((line) => ({
        title: titleOf(cut, line),
        value: line.sold - line.refunded,
        before: line.before,
      })),
    [cut, lines],
  )
  const money = (cents: number) => priceText(cents, currency)
  const sum = (of: "units" | "sold" | "refunded" | "fees" | "before") =>
    lines.reduce((total, line) => total + line[of], 0)
  const left = sum("sold") - sum("refunded")
  return (
    <section aria-labelledby={cut} className="min-w-0">
      <h2 id={cut} className="headline pb-3 text-xl">
        {words?.title}
      </h2>
      {lines.length === 0 ? (
        <p>Nothing was sold, and nothing before.</p>
      ) : (
        <>
          <Suspense>
            <BarPlot bars={bars} measure={netSales(currency)} />
          </Suspense>
          <LongSheet
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
                titleOf(cut, line),
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
