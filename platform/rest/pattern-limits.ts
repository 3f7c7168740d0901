import type { Operation } from "./ast.ts"
import { notImplemented, tooLarge } from "./refusals.ts"
import type { Statement } from "./statement.ts"

const MAX_PATTERNS = 16
/** To make words of a text takes far longer than to look through it. */
const SEARCH_COST = 4
const MAX_PATTERN = 500
const MAX_WILDCARDS = 20
const MAX_LIST = 1000

type Asked = Exclude<Operation, { kind: "is" | "in" }>

/** Against denial of service by a pattern (ReDoS and the like): filters are for
 * everybody, and a few letters of one can keep PostgreSQL busy for as long as
 * its time limit. */
export function boundPattern(statement: Statement, operation: Asked) {
  const { value } = operation
  const name = operation.kind === "operator" ? operation.name : "search"
  if (statement.bounds.regexFilters) return
  if (/match$/.test(name)) {
    throw notImplemented(
      "Regular expressions (match, imatch) are not offered to this role",
      "Use like or ilike.",
    )
  }
  if (!/like$|^search$/.test(name)) return boundList(value.split(",").length)
  statement.patterns += name === "search" ? SEARCH_COST : 1
  if (statement.patterns > MAX_PATTERNS) {
    throw tooLarge(
      `No more than ${MAX_PATTERNS} patterns; a search counts for ${SEARCH_COST}.`,
    )
  }
  if (value.length > MAX_PATTERN) {
    throw tooLarge(`A pattern or search has at most ${MAX_PATTERN} characters.`)
  }
  // Each may stand anywhere, so that they are tried at every letter.
  const wildcards = value.replace(/\\./gs, "").match(/[%_*]/g)?.length ?? 0
  if (name !== "search" && wildcards > MAX_WILDCARDS) {
    throw tooLarge(`A pattern has at most ${MAX_WILDCARDS} wildcards.`)
  }
}

export function boundList(length: number) {
  if (length > MAX_LIST)
    throw tooLarge(`A list has at most ${MAX_LIST} values.`)
}
