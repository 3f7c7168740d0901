import type { Level } from "./ast.ts"
import { refuse } from "./refusals.ts"

/** Narrows the request's rows by its `Range` header, as `0-9` or `10-`. */
export function applyRangeHeader(level: Level, header: string | null) {
  const found = header?.match(/^(?:items=)?(\d{1,15})-(\d{1,15})?$/)
  if (!found) return
  const from = Number(found[1])
  const to = found[2] === undefined ? Infinity : Number(found[2])
  if (from > to) {
    throw notSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    )
  }
  const start = Math.max(from, level.offset ?? 0)
  const end = Math.min(to + 1, (level.offset ?? 0) + (level.limit ?? Infinity))
  level.offset = start
  if (end !== Infinity) level.limit = Math.max(end - start, 0)
}

/** `Content-Range` and the status that goes with it. */
export function rangeAnswer(
  offset: number,
  rows: number,
  total: number | null,
) {
  if (total !== null && offset > total) {
    throw notSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      { "Content-Range": `*/${total}` },
    )
  }
  const status = total !== null && rows < total ? 206 : 200
  return { status, header: contentRange(offset, offset + rows - 1, total) }
}

export function contentRange(from: number, to: number, total: number | null) {
  const range = to >= from && total !== 0 ? `${from}-${to}` : "*"
  return `${range}/${total ?? "*"}`
}

function notSatisfiable(details: string, headers: Record<string, string> = {}) {
  const refusal = refuse(
    416,
    "PGRST103",
    "Requested range not satisfiable",
    details,
  )
  Object.assign(refusal.headers, headers)
  return refusal
}
