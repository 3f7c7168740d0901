import { Typed, typeOf, undefinedValue } from "./values.ts"

/** SQL written as a template: a statement, or a part of one. */
export class Template {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** `sql("name")`: a quoted name; a schema and its table each by itself. */
export class Identifier {
  readonly text: string
  constructor(name: string) {
    this.text = quoteIdentifier(name)
  }
}

/** `sql(rows)`, `sql(list)`: its form depends on the position in the text. */
export class Helper {
  readonly given: object
  constructor(given: object) {
    this.given = given
  }
}

export type SqlText = { text: string; values: unknown[]; types: number[] }

/** The text with `$1`, `$2`, …, and the values for them. */
export function compile({ strings, values }: Template): SqlText {
  const sql: SqlText = { text: "", values: [], types: [] }
  append(sql, strings, values)
  return sql
}

export function quoteIdentifier(name: string) {
  return `"${name.replace(/"/g, '""').replace(/\./g, '"."')}"`
}

function append(
  sql: SqlText,
  strings: readonly string[],
  values: readonly unknown[],
) {
  for (const [at, string] of strings.entries()) {
    sql.text += string
    if (at < values.length) appendValue(sql, values[at])
  }
}

function appendValue(sql: SqlText, value: unknown) {
  if (value instanceof Template) append(sql, value.strings, value.values)
  else if (value instanceof Identifier) sql.text += value.text
  else if (value instanceof Helper) appendHelper(sql, value.given)
  else if (Array.isArray(value) && value[0] instanceof Template) {
    for (const part of value) {
      sql.text += " "
      appendValue(sql, part)
    }
  } else sql.text += place(sql, value)
}

/** Adds the value as the next parameter. */
export function place(sql: SqlText, given: unknown) {
  const { value, type } =
    given instanceof Typed ? given : { value: given, type: typeOf(given) }
  if (value === undefined) throw undefinedValue()
  sql.types.push(type)
  return `$${sql.values.push(value)}`
}

/** After `in` a list of values, after `set` assignments; otherwise columns with
 * their rows, or the names alone. */
function appendHelper(sql: SqlText, given: object) {
  if (/\bin\s*$/i.test(sql.text)) return appendList(sql, Object.values(given))
  if (/\bset\s*$/i.test(sql.text)) return appendChanges(sql, given)
  const [first] = Array.isArray(given) ? given : [given]
  if (typeof first === "string") {
    sql.text += names(given as string[])
  } else appendRows(sql, Array.isArray(given) ? given : [given], first)
}

function appendList(sql: SqlText, items: readonly unknown[]) {
  if (items.length === 0) {
    sql.text += "(null)"
    return
  }
  appendAll(sql, items)
}

function appendAll(sql: SqlText, items: readonly unknown[]) {
  for (const [at, item] of items.entries()) {
    sql.text += at === 0 ? "(" : ","
    appendValue(sql, item)
  }
  sql.text += ")"
}

function appendChanges(sql: SqlText, changes: object) {
  for (const [at, [name, value]] of Object.entries(changes).entries()) {
    sql.text += `${at === 0 ? "" : ","}${quoteIdentifier(name)}=`
    appendValue(sql, value)
  }
}

function appendRows(sql: SqlText, rows: readonly object[], first: object) {
  const columns = Object.keys(first)
  sql.text += `(${names(columns)})values`
  for (const [at, row] of rows.entries()) {
    if (at > 0) sql.text += ","
    appendAll(
      sql,
      columns.map((column) => (row as Record<string, unknown>)[column]),
    )
  }
}

function names(list: readonly string[]) {
  return list.map(quoteIdentifier).join(",")
}
