import { refuse } from "./refusals.ts"
import type { Statement } from "./statement.ts"

/** The answer's row, if its body is within the caller's bound: a longer one
 * never leaves PostgreSQL. */
export function boundedAnswer(
  { bounds }: Statement,
  select: string,
  others: string[],
) {
  if (bounds.maxAnswer === Infinity) return select
  const body = `case when octet_length(b.body) <= ${bounds.maxAnswer} then b.body else ${overrun("b.rows")} end`
  return `select ${body} as body, b.rows, ${others.map((name) => `b.${name}`).join(", ")} from (${select}) b`
}

const SPENT = "platform.bytes_listed"
/** Nested lists are counted at every level, as are those of rows that an offset
 * skips. */
const LISTED_FOR_ONE = 4
/** The least that a list counts for: even a short one has to be found. */
const LIST_COST = 256

/** The list of an embed: of `e.*`, or of one column of it. Such lists multiply
 * with the rows above them, so their total is bounded before the whole answer
 * is built. */
export function boundedList({ bounds }: Statement, rows: string) {
  const list = `json_agg(${rows})`
  if (bounds.maxAnswer === Infinity) return list
  const before = `coalesce(nullif(current_setting('${SPENT}', true), ''), '0')`
  const size = `coalesce(octet_length(${list}::text), 0) + ${LIST_COST}`
  const spent = `set_config('${SPENT}', (${before}::int8 + ${size})::text, true)`
  return `case when ${spent}::int8 <= ${bounds.maxAnswer * LISTED_FOR_ONE} then ${list} else ${overrun("count(*)")}::json end`
}

/** A text that PostgreSQL refuses to build, with 54000. It depends on a value
 * of the query; otherwise it would be evaluated before the query runs. */
function overrun(value: string) {
  return `repeat('x' || ${value}, 2147483647)`
}

/** That refusal, worded for the client. */
export function tooMuchAnswer(error: unknown) {
  const { code, routine } = (error ?? {}) as Record<string, unknown>
  if (code !== "54000" || routine !== "repeat") return null
  return refuse(
    413,
    "54000",
    "The answer is larger than this server allows",
    null,
    "Ask for fewer columns, fewer embeds or, with limit, fewer rows.",
  )
}
