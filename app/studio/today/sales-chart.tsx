import { lazy, Suspense, useMemo } from "react"
import { dateText } from "#domain/calendar.ts"
import { priceText, shortPriceText } from "#domain/money.ts"
import { netSales } from "../plot/measure.ts"
import type { Sales } from "./today-data.ts"

// The chart loads after the rest of the screen.
const TimePlot = lazy(() => import("../plot/time-plot.tsx"))

/** Net sales of the last 30 days, as a chart and as a table. */
export function SalesChart({ sales }: { sales: Sales }) {
  const { currency, days } = sales
  const cents = days.reduce((sum, day) => sum + day.cents, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const points = useMemo(
    () => days.map(({ day, cents }) => ({ day, value: cents })),
    [days],
  )
  return (
    <section aria-labelledby="sales">
      <h2 id="sales" className="label text-ash">
        Net sales, last {days.length} days
      </h2>
      <p className="pt-1 pb-3">
        <span className="font-mono text-xl">
          {shortPriceText(cents, currency)}
        </span>{" "}
        in {orders} {orders === 1 ? "order" : "orders"}
      </p>
      <div className="min-h-72 max-w-2xl">
        <Suspense>
          <TimePlot points={points} unit="day" measure={netSales(currency)} />
        </Suspense>
      </div>
      <Table sales={sales} />
    </section>
  )
}

function Table({ sales: { currency, days } }: { sales: Sales }) {
  return (
    <details className="pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        Show as table
      </summary>
      <table className="w-full max-w-2xl text-left">
        <caption className="sr-only">Net sales by day</caption>
        <thead>
          <tr className="label text-ash">
            <th scope="col" className="py-1 font-normal">
              Day
            </th>
            <th scope="col" className="font-normal">
              Orders
            </th>
            <th scope="col" className="text-right font-normal">
              Net sales
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, cents }) => (
            <tr key={day} className="border-rule border-t">
              <th scope="row" className="py-1 font-normal">
                {dateText(day)}
              </th>
              <td className="label">{orders}</td>
              <td className="label text-right">{priceText(cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
