import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "react-router"
import { may } from "../data/access.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { type DoorDate, doorDates } from "./door-data.ts"
import { DoorScreen, dateOf } from "./door-screen.tsx"
import { doorMessages } from "./messages.ts"

/** Upcoming dates, and check-in for each. */
export function Component() {
  const { role } = useStaff()
  const { id } = useParams()
  const found = useQuery({ queryKey: ["door"], queryFn: doorDates })
  if (!may(role, ["shop"])) return <Notice text={studioMessages.notYours} />
  if (found.isPending) return <Loading />
  if (!found.data) return <Notice text={errorMessage(found.error)} />
  const date = found.data.find((one) => one.id === id)
  if (date) return <DoorScreen key={date.id} date={date} />
  if (id) {
    const to = { path: "/studio/door", title: "All dates" }
    return <Notice text={studioMessages.gone} to={to} />
  }
  return (
    <>
      <h1 className="headline px-gutter pt-6 pb-4 text-3xl">Check-in</h1>
      <Dates dates={found.data} />
    </>
  )
}

function Dates({ dates }: { dates: DoorDate[] }) {
  if (dates.length === 0) {
    return <p className="px-gutter">{doorMessages.noDates}</p>
  }
  return (
    <ul className="border-rule border-b">
      {dates.map((date) => (
        <li key={date.id} className="border-rule border-t">
          <Link
            to={`/studio/door/${date.id}`}
            className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 px-gutter py-3 hover:underline"
          >
            <span className="min-w-0 grow basis-60">
              <span className="block font-semibold">
                {date.product_title} · {date.variant_title}
              </span>
              <span className="text-ash text-sm">
                {[dateOf(date), date.place].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="label tabular-nums">
              {date.in} of {date.of} in
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
