import { isRecord } from "#domain/setting.ts"
import type { Change } from "../data/history.ts"

/** What was done in one go: its lines, the first done first. */
export type Step = {
  change: string
  at: string
  by: string
  lines: Change[]
  /** Somebody has put it back since, as far as one has read. */
  undone: boolean
  putsBack: boolean
}

/** Lines as they come, newest first, gathered by what was done at once. */
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
        by: by_name ?? "Somebody who has left",
        undone: undone.has(change),
        putsBack: line.puts_back !== null,
      })
    }
  }
  return [...steps.values()]
}

/** What a line changed, column by column. Of what was made or deleted only
 * what it held. */
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

/** A setting is told by what is in it. */
function opened({ table_name }: Change, row: Change["before"]) {
  if (table_name !== "site_settings" || !isRecord(row?.value)) return row
  const { value, ...rest } = row
  return { ...rest, ...value }
}

function same(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
