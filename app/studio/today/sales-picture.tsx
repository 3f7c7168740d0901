import { priceText, shortPriceText } from "#domain/money.ts"
import { dayText } from "../frame/moments.ts"
import type { Sales } from "./today-data.ts"

const HEIGHT = 80
const BAR = 10
const STEP = 13

/** The last thirty days' sales: bars in ink, and the same as a table. */
export function SalesPicture({ sales }: { sales: Sales }) {
  const { currency, days } = sales
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  const cents = days.reduce((sum, day) => sum + day.cents, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <section aria-labelledby="sales">
      <h2 id="sales" className="label text-ash">
        The last {days.length} days
      </h2>
      <p className="pt-1 pb-3">
        <span className="font-mono text-xl">
          {shortPriceText(cents, currency)}
        </span>{" "}
        in {orders} {orders === 1 ? "order" : "orders"}
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-20 w-full max-w-2xl border-ink border-b"
      >
        {days.map((day, place) => {
          const tall = (Math.max(0, day.cents) / most) * HEIGHT
          return (
            <rect
              key={day.day}
              x={place * STEP + (STEP - BAR) / 2}
              y={HEIGHT + 1 - tall}
              width={BAR}
              height={tall}
              className="fill-ink"
            />
          )
        })}
      </svg>
      <p
        aria-hidden
        className="label flex max-w-2xl justify-between pt-1 text-ash"
      >
        <span>{days[0] && dayText(days[0].day)}</span>
        <span>Today</span>
      </p>
      <Table sales={sales} />
    </section>
  )
}

function Table({ sales: { currency, days } }: { sales: Sales }) {
  return (
    <details className="pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        Day by day
      </summary>
      <table className="w-full max-w-2xl text-left">
        <caption className="sr-only">Sales by day</caption>
        <thead>
          <tr className="label text-ash">
            <th scope="col" className="py-1 font-normal">
              Day
            </th>
            <th scope="col" className="font-normal">
              Orders
            </th>
            <th scope="col" className="text-right font-normal">
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, cents }) => (
            <tr key={day} className="border-rule border-t">
              <th scope="row" className="py-1 font-normal">
                {dayText(day)}
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
