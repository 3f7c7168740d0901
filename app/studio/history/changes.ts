import { isRecord } from "#domain/setting.ts"
import type { Change } from "../data/history.ts"

/** Everything done in one change, oldest line first. */
export type Step = {
  change: string
  at: string
  by: string
  lines: Change[]
  /** Undone later, as far as the loaded history shows. */
  undone: boolean
  isUndo: boolean
}

/** Groups lines, newest first, into steps. */
export function stepsOf(lines: readonly Change[]): Step[] {
  const undone = new Set(lines.map(({ puts_back }) => puts_back))
  const steps = new Map<string, Step>()
  for (const line of lines) {
    const { change, at, by_name } = line
    const step = steps.get(change)
    if (step) step.lines.unshift(line)
    else {
      steps.set(change, {
        ...{ change, at, lines: [line] },
        by: by_name ?? "A former colleague",
        undone: undone.has(change),
        isUndo: line.puts_back !== null,
      })
    }
  }
  return [...steps.values()]
}

/** The columns a line changed. For an insert or delete, the columns that had a
 * value. */
export function columnsOf(line: Change) {
  const before = opened(line, line.before)
  const after = opened(line, line.after)
  const names = new Set([
    ...Object.keys(before ?? {}),
    ...Object.keys(after ?? {}),
  ])
  return [...names].flatMap((name) => {
    const was = before?.[name] ?? null
    const is = after?.[name] ?? null
    return same(was, is) ? [] : [{ name, was, is }]
  })
}

/** A setting's columns are the fields of its value. */
function opened({ table_name }: Change, row: Change["before"]) {
  if (table_name !== "site_settings" || !isRecord(row?.value)) return row
  const { value, ...rest } = row
  return { ...rest, ...value }
}

function same(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
