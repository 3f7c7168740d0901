import { lazy, Suspense, useMemo } from "react"
import { dateText, monthText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { netSales } from "../plot/measure.ts"
import { FigureTable } from "./figure-table.tsx"
import type { Figures } from "./money-data.ts"
import { stepsOf } from "./steps.ts"

const TimePlot = lazy(() => import("../plot/time-plot.tsx"))

/** The range by day or by month. */
export function DaysSection({ figures }: { figures: Figures }) {
  const { currency } = figures
  const { unit, steps } = useMemo(() => stepsOf(figures), [figures])
  const points = useMemo(
    () => steps.map(({ day, net, before }) => ({ day, value: net, before })),
    [steps],
  )
  const title = unit === "day" ? "By day" : "By month"
  const name = unit === "day" ? dateText : monthText
  const money = (cents: number) => priceText(cents, currency)
  return (
    <section aria-labelledby="days" className="min-w-0">
      <h2 id="days" className="headline pb-3 text-xl">
        {title}
      </h2>
      <div className="min-h-72">
        <Suspense>
          <TimePlot points={points} unit={unit} measure={netSales(currency)} />
        </Suspense>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {title} (table)
        </summary>
        <FigureTable
          caption={`Sales, ${title.toLowerCase()}`}
          columns={[
            { title: unit === "day" ? "Day" : "Month" },
            { title: "Orders" },
            { title: "Sales", wide: true },
            { title: "Refunds", wide: true },
            { title: "Net sales" },
            { title: "Fees", wide: true },
            { title: "Payout", wide: true },
            { title: "Previous period" },
          ]}
          rows={steps.toReversed().map((step) => ({
            key: step.day,
            cells: [
              name(step.day),
              String(step.orders),
              money(step.sold),
              money(step.refunded),
              money(step.net),
              money(step.fees),
              money(step.payout),
              money(step.before),
            ],
          }))}
        />
      </details>
    </section>
  )
}
