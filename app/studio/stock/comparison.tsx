import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { StudioError } from "../data/studio-error.ts"
import { notify } from "../frame/notices.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, stockMessages } from "../messages.ts"
import {
  bookStock,
  compareStock,
  freshStock,
  nameOf,
  type ReadLine,
  type TypedLine,
} from "./stock-data.ts"
import { signed } from "./words.ts"

type ComparisonProps = {
  lines: readonly TypedLine[]
  /** By this it is booked once, however often it is sent. */
  booking: string
  reason: string
  /** It was sent, and nobody answered. */
  isUnknown?: boolean
  onUnknown?: (isUnknown: boolean) => void
  onBooked: () => void
  onBack: () => void
}

/** What booking would change, before it is booked. While it is not known
 * whether it was, it can only be sent again. */
export function Comparison(props: ComparisonProps) {
  const { lines, booking, reason, onUnknown, onBooked, onBack } = props
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [unknown, setUnknown] = useState(props.isUnknown ?? false)
  const read = useQuery({
    queryKey: ["stock", "comparison", booking, lines],
    queryFn: () => compareStock(lines),
  })
  async function book(compared: ReadLine[]) {
    setBusy(true)
    try {
      const changed = await bookStock(booking, exactly(lines, compared), reason)
      notify({ text: stockMessages.bookedLines(changed) })
      onBooked()
      await freshStock(queries)
    } catch (error) {
      const away = error instanceof StudioError && error.away
      setUnknown(away)
      onUnknown?.(away)
      notify({ text: away ? stockMessages.unbooked : saidOf(error), bad: true })
    }
    setBusy(false)
  }
  if (read.isPending) return <Loading />
  const back = (
    <button
      type="button"
      className="press"
      disabled={busy || unknown}
      onClick={onBack}
    >
      Back
    </button>
  )
  if (read.isError) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert" className="w-full">
          {saidOf(read.error)}
        </p>
        <button type="button" className="press" onClick={() => read.refetch()}>
          Try again
        </button>
        {back}
      </div>
    )
  }
  const wrong = read.data.filter(({ problem }) => problem !== null)
  const news = read.data.filter((line) => line.problem === null && isNew(line))
  const same = read.data.length - wrong.length - news.length
  return (
    <div className="grid gap-6">
      {wrong.length > 0 && !unknown && <Problems lines={wrong} />}
      {news.length > 0 && <News lines={news} />}
      <p>{unknown ? stockMessages.unbooked : stockMessages.staySame(same)}</p>
      <div className="flex flex-wrap gap-3">
        {(news.length > 0 || unknown) && (
          <button
            type="button"
            className="press press-main"
            disabled={busy || (wrong.length > 0 && !unknown)}
            onClick={() => book(read.data)}
          >
            {unknown ? "Try again" : "Book"}
          </button>
        )}
        {back}
      </div>
    </div>
  )
}

/** What was not said to be expected is what is seen here. */
function exactly(lines: readonly TypedLine[], compared: ReadLine[]) {
  return lines.map((line, place) => {
    const { expected = null } = compared[place] ?? {}
    return line.expected || expected === null ? line : { ...line, expected }
  })
}

function isNew({ counted, expected, was, becomes }: ReadLine) {
  return (
    (counted !== null && counted !== expected) ||
    JSON.stringify(was) !== JSON.stringify(becomes)
  )
}

function titleOf({ line, product, title }: ReadLine) {
  return product && title ? nameOf({ product, title }) : `Line ${line}`
}

function Problems({ lines }: { lines: ReadLine[] }) {
  return (
    <section
      aria-label="To be put right first"
      className="border-signal border-l-4 pl-3"
    >
      <h2 className="pb-2 font-semibold">To be put right first</h2>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.line}>
            {titleOf(line)}: {line.problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

function News({ lines }: { lines: ReadLine[] }) {
  return (
    <table className="w-full border-rule border-y text-left">
      <caption className="label pb-2 text-left text-ash">
        What would change
      </caption>
      <thead>
        <tr className="label text-ash">
          {["What", "Expected", "Counted", "±", "On hand then"].map((title) => (
            <th
              key={title}
              scope="col"
              className="py-2 pl-3 text-right font-normal first:pl-0 first:text-left"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} className="border-rule border-t align-baseline">
            <th scope="row" className="py-2 font-normal">
              {titleOf(line)}
              {placeChanges(line).map((change) => (
                <span key={change} className="label block text-ash">
                  {change}
                </span>
              ))}
            </th>
            <Counts line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Counts({ line: { counted, expected, on_hand } }: { line: ReadLine }) {
  if (counted === null || expected === null || on_hand === null) {
    return <td colSpan={4} />
  }
  const moved = counted - expected
  const cells = {
    expected,
    counted,
    moved: signed(moved),
    on_hand: on_hand + moved,
  }
  return Object.entries(cells).map(([key, shown]) => (
    <td key={key} className="label pl-3 text-right">
      {shown}
    </td>
  ))
}

const PLACES = { sku: "SKU", shelf: "Shelf", low_at: "Low from" } as const

function placeChanges({ was, becomes }: ReadLine) {
  const keys = Object.keys(PLACES) as (keyof typeof PLACES)[]
  return keys
    .filter((key) => was[key] !== becomes[key])
    .map((key) => `${PLACES[key]}: ${was[key] ?? "–"} → ${becomes[key] ?? "–"}`)
}
