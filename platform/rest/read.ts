import { embedsOf, findEmbed, type Level, type OrderTerm } from "./ast.ts"
import { expressCondition } from "./conditions.ts"
import { embedColumn, embedExists } from "./embeds.ts"
import { notEmbedded } from "./refusals.ts"
import { RESPONSE_SETTINGS, SETTING_COLUMNS } from "./reply.ts"
import { boundedAnswer } from "./response-size-limit.ts"
import type { Table } from "./schema.ts"
import { expressItems } from "./select-list.ts"
import {
  expressField,
  qualified,
  quote,
  type Source,
  type Statement,
} from "./statement.ts"

export type AnswerShape = {
  /** If false, only the number of rows is wanted. */
  body: boolean
  /** Whether to count all rows, beyond limit and offset. */
  total: boolean
  stripNulls: boolean
  /** The first row alone instead of a list: a procedure's single value. */
  first?: boolean
  /** Each row is only this column's value. */
  bare?: string
  /** Lines of values below a line of names, instead of JSON. */
  csv?: boolean
  /** The query may have set the answer's headers or status. */
  mayRespond?: boolean
}

/** The whole statement of a table read: one row with the body as PostgreSQL
 * wrote it, its number of rows, and the number of all. */
export function readStatement(
  statement: Statement,
  table: Table,
  level: Level,
  shape: AnswerShape,
) {
  const source = statement.source(table)
  const from = `${qualified(table)} as ${source.alias}`
  return answer(source, from, level, shape)
}

/** Like `readStatement`, for any source of the table's rows. */
export function answer(
  source: Source,
  from: string,
  level: Level,
  shape: AnswerShape,
) {
  const { maxRows } = source.statement
  const limit = Math.min(level.limit ?? maxRows, maxRows)
  const rows = selectRows(source, from, { ...level, limit })
  const total = shape.total
    ? `(select count(*) from ${from}${restrict(source, level)})`
    : "null"
  const json = shape.bare ? `json_agg(r.${quote(shape.bare)})` : "json_agg(r.*)"
  const settings = shape.mayRespond ? `, ${RESPONSE_SETTINGS}` : ""
  const all = `select ${bodyOf(json, shape)} as body, count(*) as rows, ${total}::int8 as total${settings} from (${rows}) r`
  if (!shape.body) return all
  const columns = shape.mayRespond ? SETTING_COLUMNS : []
  return boundedAnswer(source.statement, all, ["total", ...columns])
}

/** Expects the JSON of `r.*`: a plain `r` would mean a column of that name, and
 * a client may choose such a name. */
export function bodyOf(json: string, shape: AnswerShape) {
  if (!shape.body) return "null"
  if (shape.csv) return CSV
  const kept = shape.stripNulls ? `json_strip_nulls(${json})` : json
  return shape.first
    ? `coalesce(${kept} -> 0, 'null')::text`
    : `coalesce(${kept}, '[]')::text`
}

const NAMES = `(select string_agg(k, ',') from json_object_keys(json_agg(r.*) -> 0) k)`
/** PostgreSQL writes a row in the form of CSV, in brackets. */
const LINES = `string_agg(substr(r.*::text, 2, length(r.*::text) - 2), e'\\n')`
const CSV = `coalesce(${NAMES}, '') || e'\\n' || coalesce(${LINES}, '')`

/** `select … from … where … order by … limit …` for one level. */
export function selectRows(
  source: Source,
  from: string,
  level: Level,
  conditions: string[] = [],
): string {
  const shown = expressItems(source, level)
  return selectShown(source, from, level, conditions, shown)
}

/** Like `selectRows`, with the select list already built. */
export function selectShown(
  source: Source,
  from: string,
  level: Level,
  conditions: string[],
  { columns, joins, grouped }: ReturnType<typeof expressItems>,
) {
  const where = restrict(source, level, conditions)
  const order = level.order.map((term) => expressOrder(source, level, term))
  const sorted = order.length > 0 ? ` order by ${order.join(", ")}` : ""
  // The limit is a literal: PostgreSQL plans far better when it sees it.
  const limit = level.limit === undefined ? "" : ` limit ${level.limit}`
  const offset = level.offset
    ? ` offset ${source.statement.bindAs("int8", String(level.offset))}`
    : ""
  return `select ${columns} from ${from}${joins}${where}${grouped}${sorted}${limit}${offset}`
}

/** The `where` of a level: its filters, and that its inner embeds exist. */
export function restrict(
  source: Source,
  level: Level,
  conditions: string[] = [],
): string {
  const all = [
    ...conditions,
    ...level.conditions.map((condition) =>
      expressCondition(source, level, condition),
    ),
    ...embedsOf(level)
      .filter(({ inner }) => inner)
      .map((embed) => embedExists(source, embed)),
  ]
  return all.length > 0 ? ` where ${all.join(" and ")}` : ""
}

function expressOrder(source: Source, level: Level, term: OrderTerm) {
  const direction = term.descending ? " desc" : ""
  const nulls = term.nulls ? ` nulls ${term.nulls}` : ""
  return `${expressTerm(source, level, term)}${direction}${nulls}`
}

function expressTerm(
  source: Source,
  level: Level,
  { field, relation }: OrderTerm,
) {
  if (relation === undefined) return expressField(source, field).sql
  const embed = findEmbed(level, relation)
  if (!embed) throw notEmbedded(relation)
  return embedColumn(source, embed, (target) => expressField(target, field).sql)
}
