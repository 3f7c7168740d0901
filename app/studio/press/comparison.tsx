import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { Loading } from "../frame/fallbacks.tsx"
import { useAction } from "../frame/use-action.ts"
import { errorMessage, stockMessages } from "../messages.ts"
import { pressMessages } from "./messages.ts"
import {
  CONTACTS,
  compareLines,
  importLines,
  type ReadLine,
  type TypedLine,
} from "./press-data.ts"

type ComparisonProps = { lines: readonly TypedLine[]; onDone: () => void }

/** Shows what an import would change before it is saved. */
export function Comparison({ lines, onDone }: ComparisonProps) {
  const navigate = useNavigate()
  const { busy, run } = useAction([CONTACTS])
  const read = useQuery({
    queryKey: [CONTACTS, "comparison", lines],
    queryFn: () => compareLines(lines),
    staleTime: 0,
    gcTime: 0,
  })
  async function importFile(seen: string) {
    const done = await run(async () => ({
      done: pressMessages.imported(await importLines(lines, seen)),
    }))
    if (done) navigate("/studio/press-list")
    else void read.refetch()
  }
  if (read.isPending) return <Loading />
  const back = (
    <button type="button" className="press" disabled={busy} onClick={onDone}>
      Back
    </button>
  )
  if (read.isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{errorMessage(read.error)}</p>
        {back}
      </div>
    )
  }
  const { seen, lines: titleColumn } = read.data
  const wrong = titleColumn.filter(({ problem }) => problem !== null)
  const news = titleColumn.filter(
    (line) => line.problem === null && isNew(line),
  )
  const same = titleColumn.length - wrong.length - news.length
  return (
    <div className="grid gap-6">
      {wrong.length > 0 && <Problems lines={wrong} />}
      {news.length > 0 && <Changes lines={news} />}
      <p>{stockMessages.staySame(same)}</p>
      <div className="flex flex-wrap gap-3">
        {news.length > 0 && (
          <button
            type="button"
            className="press press-main"
            disabled={busy || wrong.length > 0}
            onClick={() => importFile(seen)}
          >
            Import
          </button>
        )}
        {back}
      </div>
    </div>
  )
}

function isNew({ was, becomes }: ReadLine) {
  return JSON.stringify(was) !== JSON.stringify(becomes)
}

function Problems({ lines }: { lines: ReadLine[] }) {
  return (
    <section
      aria-label="Fix these first"
      className="border-signal border-l-4 pl-3"
    >
      <h2 className="pb-2 font-semibold">Fix these first</h2>
      <ul className="grid gap-2">
        {lines.map(({ line, becomes, problem }) => (
          <li key={line} className="break-words">
            Line {line + 1}
            {becomes.email && `, ${becomes.email}`}: {problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ lines }: { lines: ReadLine[] }) {
  return (
    <section aria-label="Changes">
      <h2 className="label pb-2 text-ash">Changes</h2>
      <ul className="border-rule border-b">
        {lines.map((line) => (
          <li
            key={line.line}
            className="grid gap-1 break-words border-rule border-t py-2"
          >
            <p>
              <span className="font-semibold">{line.becomes.name}</span>{" "}
              {line.becomes.email}
              {!line.was && <span className="label ml-3 text-signal">new</span>}
            </p>
            {changesOf(line).map((change) => (
              <p key={change} className="label text-ash">
                {change}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TITLES = {
  name: "Name",
  email: "Email",
  outlet: "Outlet",
  tags: "Tags",
  note: "Note",
  no_mail: "No emails",
} as const

function changesOf({ was, becomes }: ReadLine) {
  const keys = Object.keys(TITLES) as (keyof typeof TITLES)[]
  const shown = was ? keys : keys.slice(2)
  return shown
    .filter((key) => said(was?.[key]) !== said(becomes[key]))
    .map((key) =>
      was
        ? `${TITLES[key]}: ${said(was[key]) || "–"} → ${said(becomes[key]) || "–"}`
        : `${TITLES[key]}: ${said(becomes[key])}`,
    )
}

function said(value: string | string[] | boolean | null | undefined) {
  if (Array.isArray(value)) return value.join(", ")
  if (typeof value === "boolean") return value ? "yes" : ""
  return value ?? ""
}
