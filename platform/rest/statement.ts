import type { Field, JsonStep } from "./ast.ts"
import type { Bounds } from "./bounds.ts"
import { noSuchColumn, refuse } from "./refusals.ts"
import type { Column, Schema, Table } from "./schema.ts"

/** SQL under construction: identifiers come from the schema cache, values are
 * bound. The text depends only on the shape of a request, so that PostgreSQL
 * plans each shape once. */
export class Statement {
  readonly values: (string | null)[] = []
  readonly schema: Schema
  readonly maxRows: number
  readonly bounds: Bounds
  /** Whether aggregates (sums, counts and so on) may be requested. */
  readonly aggregates: boolean
  /** The number of patterns and searches so far. */
  patterns = 0
  #aliases = 0

  constructor(
    schema: Schema,
    maxRows: number,
    bounds: Bounds,
    aggregates = false,
  ) {
    this.schema = schema
    this.maxRows = maxRows
    this.bounds = bounds
    this.aggregates = aggregates
  }

  /** Binds a value; always as text, so that the cast after it is ours. */
  bind(value: string | null) {
    return `$${this.values.push(value)}::text`
  }

  bindAs(type: string, value: string | null) {
    return `cast(${this.bind(value)} as ${type})`
  }

  alias() {
    this.#aliases += 1
    return `t${this.#aliases}`
  }

  /** The table under an alias of its own. */
  source(table: Table, about: Partial<Source> = {}): Source {
    return { ...about, statement: this, table, alias: this.alias() }
  }
}

/** A table or view in the query, under its alias. */
export type Source = {
  statement: Statement
  table: Table
  alias: string
  /** Its depth of embedding. */
  depth?: number
  /** Its rows have all columns, but not their type. */
  untyped?: boolean
  /** How many existence tests enclose it. */
  tests?: number
}

export function quote(identifier: string) {
  return `"${identifier.replaceAll('"', '""')}"`
}

export function qualified({ schema, name }: { schema: string; name: string }) {
  return `${quote(schema)}.${quote(name)}`
}

/** A list in the form of a PostgreSQL array. */
export function arrayLiteral(values: string[]) {
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`)
  return `{${quoted.join(",")}}`
}

const MAX_NAME_BYTES = 63

/** The name of a key in the answer: the only identifier a client may choose. */
export function quoteOutput(name: string) {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || name.includes("\0")) {
    throw refuse(
      400,
      "42622",
      "identifier too long",
      `An alias has at most ${MAX_NAME_BYTES} bytes.`,
    )
  }
  return quote(name)
}

export function findColumn(table: Table, name: string, depth = 0): Column {
  const column = table.columns.get(name)
  if (column) return column
  throw noSuchColumn(depth ? `${table.name}_${depth}` : table.name, name)
}

export type Expression = {
  sql: string
  type: string
  arrayType: string | null
  category: string
}

/** The whole row, for a function of it: a plain `alias` could be a column. */
export function rowOf({ table, alias, untyped }: Source) {
  return untyped ? `cast(${alias}.* as ${qualified(table)})` : `${alias}.*`
}

function expressColumn(source: Source, name: string): Column & { sql: string } {
  const { table, alias, depth } = source
  const computed = table.columns.has(name) ? null : table.computed.get(name)
  if (computed) {
    return { ...computed, sql: `${qualified(computed.by)}(${rowOf(source)})` }
  }
  const column = findColumn(table, name, depth)
  return { ...column, sql: `${alias}.${quote(column.name)}` }
}

/** A column, or a JSON value inside one. */
export function expressField(source: Source, field: Field): Expression {
  const column = expressColumn(source, field.name)
  if (field.path.length === 0) return column
  const { sql } = column
  const base = column.json ? sql : `to_jsonb(${sql})`
  const steps = field.path.map((step) => expressStep(source.statement, step))
  const asText = field.path.at(-1)?.asText
  const json = column.json ? column.type : "jsonb"
  return {
    sql: `(${base}${steps.join("")})`,
    type: asText ? "text" : json,
    arrayType: asText ? "text[]" : `${json}[]`,
    category: asText ? "S" : "U",
  }
}

function expressStep(statement: Statement, { asText, key }: JsonStep) {
  const operand =
    typeof key === "number" ? `(${key})` : `(${statement.bind(key)})`
  return `${asText ? "->>" : "->"}${operand}`
}

export function findType(schema: Schema, name: string) {
  const type = schema.types.get(name.toLowerCase())
  if (type) return type
  throw refuse(400, "42704", `type "${name}" does not exist`)
}
