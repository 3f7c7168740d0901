import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { StudioError } from "../data/studio-error.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, stockMessages } from "../messages.ts"
import { signed } from "./movement-labels.ts"
import {
  bookStock,
  compareStock,
  nameOf,
  type ReadLine,
  refreshStock,
  type TypedLine,
} from "./stock-data.ts"

type ComparisonProps = {
  lines: readonly TypedLine[]
  /** Makes a repeated save count once. */
  booking: string
  reason: string
  /** It was saved, but the response was lost. */
  isUnknown?: boolean
  onUnknown?: (isUnknown: boolean) => void
  onBooked: () => void
  onBack: () => void
}

/** Shows what a count or import would change before it is saved. While the
 * result is unknown, it can only be retried. */
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
      const changed = await bookStock(
        booking,
        withExpected(lines, compared),
        reason,
      )
      notify({ text: stockMessages.savedLines(changed) })
      onBooked()
      await refreshStock(queries)
    } catch (error) {
      const isUnavailable = error instanceof StudioError && error.isUnavailable
      setUnknown(isUnavailable)
      onUnknown?.(isUnavailable)
      notify({
        text: isUnavailable ? stockMessages.saveUnknown : errorMessage(error),
        isError: true,
      })
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
          {errorMessage(read.error)}
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
      {news.length > 0 && <Changes lines={news} />}
      <p>
        {unknown ? stockMessages.saveUnknown : stockMessages.staySame(same)}
      </p>
      <div className="flex flex-wrap gap-3">
        {(news.length > 0 || unknown) && (
          <button
            type="button"
            className="press press-main"
            disabled={busy || (wrong.length > 0 && !unknown)}
            onClick={() => book(read.data)}
          >
            {unknown ? "Try again" : "Save"}
          </button>
        )}
        {back}
      </div>
    </div>
  )
}

/** Fills in the expected stock as shown here, where the file has none. */
function withExpected(lines: readonly TypedLine[], compared: ReadLine[]) {
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
      aria-label="Fix these first"
      className="border-signal border-l-4 pl-3"
    >
      <h2 className="pb-2 font-semibold">Fix these first</h2>
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

function Changes({ lines }: { lines: ReadLine[] }) {
  return (
    <table className="w-full border-rule border-y text-left">
      <caption className="label pb-2 text-left text-ash">Changes</caption>
      <thead>
        <tr className="label text-ash">
          {["Item", "Expected", "Counted", "±", "New on hand"].map((title) => (
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

const PLACES = {
  sku: "SKU",
  shelf: "Shelf",
  low_at: "Low-stock alert",
} as const

function placeChanges({ was, becomes }: ReadLine) {
  const keys = Object.keys(PLACES) as (keyof typeof PLACES)[]
  return keys
    .filter((key) => was[key] !== becomes[key])
    .map((key) => `${PLACES[key]}: ${was[key] ?? "–"} → ${becomes[key] ?? "–"}`)
}
