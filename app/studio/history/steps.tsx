import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { type Change, undoChange } from "../data/history.ts"
import { ago } from "../frame/ago.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { columnsOf, type Step, stepsOf } from "./changes.ts"
import { columnTitle, TABLES, VERBS, valueText } from "./labels.ts"

type StepsProps = {
  lines: readonly Change[]
  onUndone?: () => Promise<unknown>
}

/** Lists who changed what, and lets it be undone. */
export function Steps({ lines, onUndone }: StepsProps) {
  return (
    <ol className="border-rule border-b">
      {stepsOf(lines).map((step) => (
        <StepItem key={step.change} step={step} onUndone={onUndone} />
      ))}
    </ol>
  )
}

type StepItemProps = { step: Step; onUndone: StepsProps["onUndone"] }

function StepItem({ step, onUndone }: StepItemProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function back() {
    setBusy(true)
    try {
      await undoChange(step.change)
      // The change may concern any table, so everything is refetched.
      await Promise.all([queries.invalidateQueries(), onUndone?.()])
      notify({ text: studioMessages.undone })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
  }
  return (
    <li className="grid gap-2 border-rule border-t px-gutter py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="mr-auto">
          <span className="font-semibold">{step.by}</span>
          {step.isUndo && " undid a change"}{" "}
          <time
            dateTime={step.at}
            title={momentText(step.at)}
            className="label text-ash"
          >
            {ago(step.at)}
          </time>
        </p>
        {step.undone ? (
          <p className="label text-ash">Undone</p>
        ) : (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={back}
          >
            Undo
          </button>
        )}
      </div>
      {step.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </li>
  )
}

function Line({ line }: { line: Change }) {
  const { table_name, row_name, row_id, verb } = line
  const table = TABLES[table_name] ?? columnTitle(table_name)
  const columns = columnsOf(line)
  const said = (
    <>
      <span className="label text-ash">{table}</span> {row_name ?? row_id}{" "}
      {VERBS[verb]}
    </>
  )
  if (verb !== "update") {
    return (
      <details>
        <summary className="min-h-8 cursor-pointer">{said}</summary>
        <Columns columns={columns} />
      </details>
    )
  }
  return (
    <div>
      <p>{said}</p>
      <Columns columns={columns} />
    </div>
  )
}

function Columns({ columns }: { columns: ReturnType<typeof columnsOf> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 pt-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {columns.map(({ name, was, is }) => (
        <div key={name} className="contents">
          <dt className="label pt-0.5 text-ash">{columnTitle(name)}</dt>
          <dd className="min-w-0 max-w-3xl break-words">
            <del className="line-clamp-3 text-ash">{valueText(was)}</del>
            <ins className="line-clamp-3 no-underline">{valueText(is)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
