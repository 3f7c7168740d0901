import type { ReactNode } from "react"
import { Link } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { isSection } from "../frame/sections.ts"
import { useStaff } from "../frame/staff-context.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf } from "../messages.ts"
import { Mentions } from "./mentions.tsx"
import { SalesPicture } from "./sales-picture.tsx"
import { type Today, useToday, type WaitingLetter } from "./today-data.ts"

/** What needs somebody, what is out next, and how the month went. */
export function Component() {
  const { role } = useStaff()
  const today = useToday()
  if (today.isPending) return <Loading />
  if (!today.data) return <Told text={saidOf(today.error)} />
  const { low_stock, out_next, sales } = today.data
  return (
    <div className="grid max-w-5xl gap-10 px-gutter pt-6">
      <div>
        <h1 className="headline pb-4 text-3xl">Today</h1>
        <Waiting today={today.data} />
      </div>
      {may(role, ["scout"]) && <Mentions />}
      {sales && <SalesPicture sales={sales} />}
      <div className="grid gap-10 md:grid-cols-2">
        {low_stock && low_stock.count > 0 && <LowStock {...low_stock} />}
        {out_next && <OutNext releases={out_next} />}
      </div>
    </div>
  )
}

type Line = {
  count: number | null
  /** For one of it, and for many. */
  text: readonly [string, string]
  to: string
}

function Waiting({ today }: { today: Today }) {
  const lines: Line[] = [
    {
      count: today.to_attend,
      text: ["order needs a person", "orders need a person"],
      to: "/studio/orders?state=to-attend",
    },
    {
      count: today.to_pack,
      text: ["order to pack", "orders to pack"],
      to: "/studio/orders?state=to-pack&sort=created_at",
    },
    {
      count: today.unanswered_demos,
      text: ["demo without an answer", "demos without an answer"],
      to: "/studio/demos",
    },
    {
      count: today.failed_answers,
      text: ["answer to a demo came back", "answers to demos came back"],
      to: "/studio/demos?show=failed",
    },
    {
      count: today.my_messages,
      text: ["message is with you", "messages are with you"],
      to: "/studio/messages?state=mine",
    },
    {
      count: today.open_messages,
      text: ["message is open", "messages are open"],
      to: "/studio/messages",
    },
    ...(today.letters ?? []).map(letterLine),
  ]
  const waits = lines.flatMap(({ count, text, to }) =>
    count ? [{ count, text: text[count === 1 ? 0 : 1], to }] : [],
  )
  const dead = today.dead_mails ?? 0
  if (waits.length === 0 && dead === 0) return <p>Nothing waits for you.</p>
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
            {dead === 1 ? "mail" : "mails"} could not be delivered
            <span className="block text-ash text-sm">
              Whoever runs the server finds out why in its outbox.
            </span>
          </span>
        </li>
      )}
    </ul>
  )
}

/** What is wrong with a letter, said before its subject. */
const WRONG = {
  fault: ["letter missed its moment", ""],
  stopped: ["letter is stopped on its way", ""],
  doubt: ["letter may not have arrived", "letters may not have arrived"],
  back: ["letter to the press came back", "letters to the press came back"],
} as const

function letterLine({ id, subject, why, letters }: WaitingLetter): Line {
  const [one, many] = WRONG[why]
  const name = subject || "Without a subject"
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
    <Part title="Nearly gone">
      {first.map(({ variant_id, title, variant, left }) => (
        <Row
          key={variant_id}
          section="/studio/stock"
          id={variant_id}
          note={left === 0 ? "none" : `${left} left`}
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
            And {more} more.
          </Link>
        </li>
      )}
    </Part>
  )
}

function OutNext({ releases }: { releases: NonNullable<Today["out_next"]> }) {
  return (
    <Part title="Out next">
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
        <li className="border-rule border-t py-3">No release is ahead.</li>
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
  /** Where one of it is written, once there is such a part. */
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
