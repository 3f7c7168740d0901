import type { ReactNode } from "react"
import { Link } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { isSection } from "../frame/sections.ts"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage } from "../messages.ts"
import { Mentions } from "./mentions.tsx"
import { SalesChart } from "./sales-chart.tsx"
import { type Today, useToday, type WaitingLetter } from "./today-data.ts"

/** What needs attention, upcoming releases, and recent sales. */
export function Component() {
  const { role } = useStaff()
  const today = useToday()
  if (today.isPending) return <Loading />
  if (!today.data) return <Notice text={errorMessage(today.error)} />
  const { low_stock, out_next, sales } = today.data
  return (
    <div className="grid max-w-5xl gap-10 px-gutter pt-6">
      <div>
        <h1 className="headline pb-4 text-3xl">Today</h1>
        <Waiting today={today.data} />
      </div>
      {may(role, ["scout"]) && <Mentions />}
      {sales && <SalesChart sales={sales} />}
      <div className="grid gap-10 md:grid-cols-2">
        {low_stock && low_stock.count > 0 && <LowStock {...low_stock} />}
        {out_next && <UpcomingReleases releases={out_next} />}
      </div>
    </div>
  )
}

type Line = {
  count: number | null
  /** Singular and plural. */
  text: readonly [string, string]
  to: string
}

function Waiting({ today }: { today: Today }) {
  const lines: Line[] = [
    {
      count: today.to_attend,
      text: ["order needs attention", "orders need attention"],
      to: "/studio/orders?state=to-attend",
    },
    {
      count: today.to_pack,
      text: ["order to pack", "orders to pack"],
      to: "/studio/orders?state=to-pack&sort=created_at",
    },
    {
      count: today.unanswered_demos,
      text: ["demo without a reply", "demos without a reply"],
      to: "/studio/demos",
    },
    {
      count: today.failed_answers,
      text: ["demo reply failed", "demo replies failed"],
      to: "/studio/demos?show=failed",
    },
    {
      count: today.my_messages,
      text: ["message assigned to you", "messages assigned to you"],
      to: "/studio/messages?state=mine",
    },
    {
      count: today.open_messages,
      text: ["open message", "open messages"],
      to: "/studio/messages",
    },
    ...(today.letters ?? []).map(letterLine),
  ]
  const waits = lines.flatMap(({ count, text, to }) =>
    count ? [{ count, text: text[count === 1 ? 0 : 1], to }] : [],
  )
  const dead = today.dead_mails ?? 0
  if (waits.length === 0 && dead === 0) return <p>You're all caught up.</p>
  return (
    <ul className="border-rule border-b">
      {waits.map(({ count, text, to }) => (
        <li key={to} className="border-rule border-t">
          <Link
            to={to}
            className="flex min-h-14 items-baseline gap-4 py-3 text-lg hover:bg-sheet"
          >
            <Count count={count} />
            {text}
            <span aria-hidden className="ml-auto pr-2">
              →
            </span>
          </Link>
        </li>
      ))}
      {dead > 0 && (
        <li className="flex min-h-14 items-baseline gap-4 border-rule border-t py-3 text-lg">
          <Count count={dead} />
          <span>
            {dead === 1 ? "email" : "emails"} could not be delivered
            <span className="block text-ash text-sm">
              The person who runs the server can find the reason in its outbox.
            </span>
          </span>
        </li>
      )}
    </ul>
  )
}

/** What is wrong with a letter, shown before its subject. */
const WRONG = {
  fault: ["letter wasn't sent on time", ""],
  stopped: ["letter is stopped", ""],
  doubt: ["letter may not have arrived", "letters may not have arrived"],
  back: ["press email bounced", "press emails bounced"],
} as const

function letterLine({ id, subject, why, letters }: WaitingLetter): Line {
  const [one, many] = WRONG[why]
  const name = subject || "No subject"
  return {
    count: letters,
    text: [`${one}: ${name}`, `${many}: ${name}`],
    to: `/studio/${why === "back" ? "press-letters" : "letters"}/${id}`,
  }
}

function Count({ count }: { count: number }) {
  return <span className="w-10 shrink-0 font-mono text-signal">{count}</span>
}

function LowStock({ count, first }: NonNullable<Today["low_stock"]>) {
  const more = count - first.length
  return (
    <Part title="Low stock">
      {first.map(({ variant_id, title, variant, left }) => (
        <Row
          key={variant_id}
          section="/studio/stock"
          id={variant_id}
          note={left === 0 ? "out of stock" : `${left} left`}
          isUrgent={left === 0}
        >
          {title}, {variant}
        </Row>
      ))}
      {more > 0 && (
        <li className="border-rule border-t">
          <Link
            to="/studio/stock?state=low&sort=available"
            className="flex min-h-11 items-center hover:bg-sheet"
          >
            And {more} more
          </Link>
        </li>
      )}
    </Part>
  )
}

function UpcomingReleases({
  releases,
}: {
  releases: NonNullable<Today["out_next"]>
}) {
  return (
    <Part title="Upcoming">
      {releases.map(({ id, title, artist_name, release_date }) => (
        <Row
          key={id}
          section="/studio/releases"
          id={id}
          note={dateText(release_date)}
        >
          {title}, {artist_name}
        </Row>
      ))}
      {releases.length === 0 && (
        <li className="border-rule border-t py-3">No upcoming releases.</li>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="label pb-2 text-ash">{title}</h2>
      <ul className="border-rule border-b">{children}</ul>
    </section>
  )
}

type RowProps = {
  /** The section with the row's screen, if it exists. */
  section: string
  id: string
  note: string
  isUrgent?: boolean
  children: ReactNode
}

function Row({ section, id, note, isUrgent, children }: RowProps) {
  const name = <span className="mr-auto min-w-0">{children}</span>
  const noted = (
    <span className={`label shrink-0 ${isUrgent ? "text-signal" : ""}`}>
      {note}
    </span>
  )
  const line = "flex min-h-11 items-baseline gap-4 py-2.5"
  return (
    <li className="border-rule border-t">
      {isSection(section) ? (
        <Link to={`${section}/${id}`} className={`${line} hover:bg-sheet`}>
          {name}
          {noted}
        </Link>
      ) : (
        <p className={line}>
          {name}
          {noted}
        </p>
      )}
    </li>
  )
}
