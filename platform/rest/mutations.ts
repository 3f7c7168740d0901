import type { Role } from "../caller.ts"
import { embedsOf, type Level, type Query } from "./ast.ts"
import { expressCondition } from "./conditions.ts"
import { joinColumns } from "./embeds.ts"
import type { Payload } from "./payload.ts"
import { type AnswerShape, bodyOf, selectRows } from "./read.ts"
import { refuse } from "./refusals.ts"
import { namedRow } from "./replace.ts"
import { RESPONSE_SETTINGS, SETTING_COLUMNS } from "./reply.ts"
import type { Preferences } from "./request-headers.ts"
import { boundedAnswer } from "./response-size-limit.ts"
import type { Column, Schema, Table } from "./schema.ts"
import {
  findColumn,
  qualified,
  quote,
  type Source,
  type Statement,
} from "./statement.ts"

type Mutation = {
  table: Table
  query: Query
  preferences: Preferences
  shape: AnswerShape
  /** The role that the statement checks it runs as before it writes. */
  role: Role
}

const COUNTER = "platform.rows_inserted"

export function insertStatement(
  statement: Statement,
  mutation: Mutation,
  payload: Payload,
  /** Conditions that select rows of the body. */
  only: string[] = [],
) {
  const { table, query, preferences } = mutation
  if (payload.uneven && !query.columns) {
    throw refuse(400, "PGRST102", "All object keys must match")
  }
  const columns = writtenColumns(table, query.columns ?? payload.keys)
  const target = statement.source(table)
  const merges = preferences.resolution === "merge-duplicates"
  const rows =
    preferences.missing === "default"
      ? rowsWithDefaults(statement, columns, payload)
      : plainRows(statement, columns, payload)
  const names = columns.map(({ name }) => quote(name)).join(", ")
  const counts = merges ? [count("+")] : []
  const where = [proof(mutation), ...only, ...counts].join(" and ")
  const insert =
    `insert into ${qualified(table)} as ${target.alias}` +
    `${names ? ` (${names})` : ""} ${rows} where ${where}` +
    conflictClause(mutation, columns)
  return finish(mutation, target, insert, merges)
}

/** PUT: inserts the row that the URL names, or updates it. */
export function replaceStatement(
  statement: Statement,
  mutation: Mutation,
  payload: Payload,
) {
  const { table, query, preferences } = mutation
  const only = namedRow(statement, table, query, payload)
  const merging = { ...preferences, resolution: "merge-duplicates" as const }
  const replacing = {
    ...mutation,
    query: { ...query, onConflict: table.primaryKey },
    preferences: merging,
  }
  return insertStatement(statement, replacing, payload, only)
}

export function updateStatement(
  statement: Statement,
  mutation: Mutation,
  payload: Payload,
) {
  const { table, query } = mutation
  const columns = writtenColumns(table, query.columns ?? payload.keys)
  if (columns.length === 0) {
    return `select ${mutation.shape.body ? "'[]'" : "null"} as body, 0 as rows`
  }
  const target = statement.source(table)
  const sets = columns.map(({ name }) => `${quote(name)} = p.${quote(name)}`)
  const update =
    `update ${qualified(table)} as ${target.alias} set ${sets.join(", ")}` +
    ` from (${plainRows(statement, columns, payload)} limit 1) p` +
    ` where ${conditions(mutation, target)}`
  return finish(mutation, target, update)
}

export function deleteStatement(statement: Statement, mutation: Mutation) {
  const { table } = mutation
  const target = statement.source(table)
  const remove =
    `delete from ${qualified(table)} as ${target.alias}` +
    ` where ${conditions(mutation, target)}`
  return finish(mutation, target, remove)
}

function writtenColumns(table: Table, names: string[]) {
  return [...new Set(names)].map((name) => {
    const column = table.columns.get(name)
    if (column) return column
    throw refuse(
      400,
      "PGRST204",
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    )
  })
}

function plainRows(statement: Statement, columns: Column[], payload: Payload) {
  const list = `${statement.bind(payload.list)}::json`
  if (columns.length === 0) return `select from json_array_elements(${list})`
  const names = columns.map(({ name }) => quote(name)).join(", ")
  return `select ${names} from json_to_recordset(${list}) as p(${typed(columns)})`
}

/** A key missing from an object takes the column's default. */
function rowsWithDefaults(
  statement: Statement,
  columns: Column[],
  payload: Payload,
) {
  if (columns.length === 0) return plainRows(statement, columns, payload)
  const values = columns.map(({ name, default: otherwise }) => {
    const present = `e.value ? ${statement.bind(name)}`
    return `case when ${present} then p.${quote(name)} else ${otherwise ?? "null"} end`
  })
  const list = `${statement.bind(payload.list)}::jsonb`
  return (
    `select ${values.join(", ")} from jsonb_array_elements(${list}) as e(value)` +
    ` cross join lateral jsonb_to_record(e.value) as p(${typed(columns)})`
  )
}

function typed(columns: Column[]) {
  return columns.map(({ name, type }) => `${quote(name)} ${type}`).join(", ")
}

function conflictClause(
  { table, query, preferences }: Mutation,
  columns: Column[],
) {
  const { resolution } = preferences
  const keys = query.onConflict ?? table.primaryKey
  if (!resolution || keys.length === 0) return ""
  const names = keys.map((key) => quote(findColumn(table, key).name))
  const conflict = ` on conflict (${names.join(", ")}) do `
  if (resolution === "ignore-duplicates" || columns.length === 0) {
    return `${conflict}nothing`
  }
  const sets = columns.map(
    ({ name }) => `${quote(name)} = excluded.${quote(name)}`,
  )
  return `${conflict}update set ${sets.join(", ")} where ${count("-")}`
}

/** Counts inserted rows as they pass, less those that turn into updates: the
 * only way to tell them apart without the right to read the table. */
function count(sign: "+" | "-") {
  const now = `coalesce(nullif(current_setting('${COUNTER}', true), ''), '0')`
  return `set_config('${COUNTER}', (${now}::int ${sign} 1)::text, true) <> ''`
}

/** True if the role was really set before this statement runs. */
export function proof({ role }: { role: Role }) {
  return `current_user = '${role}'`
}

function conditions(mutation: Mutation, target: Source) {
  const { level } = mutation.query
  const filters = level.conditions.map((condition) =>
    expressCondition(target, level, condition),
  )
  return [proof(mutation), ...filters].join(" and ")
}

function finish(
  mutation: Mutation,
  target: Source,
  write: string,
  counted = false,
) {
  const { shape, preferences, table } = mutation
  const { statement } = target
  const inserted = counted
    ? `nullif(current_setting('${COUNTER}', true), '')::int`
    : "null::int"
  const about = `(select count(*) from source) as rows, ${inserted} as inserted, ${RESPONSE_SETTINGS}`
  if (!shape.body) {
    const keys =
      preferences.return === "headers-only"
        ? table.primaryKey.map((key) => `${target.alias}.${quote(key)}`)
        : []
    const location =
      keys.length > 0
        ? "(select row_to_json(s.*)::text from source s limit 1)"
        : "null"
    return `with source as (${write} returning ${keys.join(", ") || "1"}) select null as body, ${location} as location, ${about}`
  }
  const level: Level = { ...mutation.query.level, conditions: [] }
  delete level.limit
  delete level.offset
  const returned = returnedColumns(statement.schema, table, level)
  const returning = returned.map((name) => `${target.alias}.${quote(name)}`)
  const source = statement.source(table, { untyped: true })
  const rows = selectRows(source, `source as ${source.alias}`, level)
  const all = `select ${bodyOf("json_agg(r.*)", shape)} as body, ${about} from (${rows}) r`
  return `with source as (${write} returning ${returning.join(", ") || "1"}) ${boundedAnswer(statement, all, ["inserted", ...SETTING_COLUMNS])}`
}

/** Only the columns the answer needs: a caller may not be allowed to read the
 * rest. Functions of the row need all of them. */
function returnedColumns(schema: Schema, table: Table, level: Level) {
  if (needsRow(table, level)) return [...table.columns.keys()]
  const names = level.items.flatMap((item) => {
    if (item.kind === "star") return [...table.columns.keys()]
    const named = item.kind === "column" || item.kind === "aggregate"
    const { field } = named ? item : {}
    const isCount = field?.name === "count" && !table.columns.has("count")
    return field && !isCount ? [field.name] : []
  })
  const ordered = level.order
    .filter(({ relation }) => relation === undefined)
    .map(({ field }) => field.name)
  const joined = joinColumns(schema, table, embedsOf(level))
  const all = new Set([...names, ...ordered, ...joined])
  return [...all].map((name) => findColumn(table, name).name)
}

function needsRow(table: Table, { items, order }: Level) {
  const fields = [...items, ...order].flatMap((item) =>
    "field" in item && item.field && !("relation" in item)
      ? [item.field.name]
      : [],
  )
  const computes = (name: string) =>
    !table.columns.has(name) && table.computed.has(name)
  return (
    fields.some(computes) ||
    items.some(
      (item) =>
        item.kind === "embed" && table.computedRelations.has(item.target),
    )
  )
}
