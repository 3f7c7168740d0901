import type { Query } from "./ast.ts"
import type { Payload } from "./payload.ts"
import { refuse } from "./refusals.ts"
import type { Table } from "./schema.ts"
import { quote, type Statement } from "./statement.ts"

/** The conditions of a PUT: its URL names one row by its whole primary key, and
 * the row in the body must be that one. */
export function namedRow(
  statement: Statement,
  table: Table,
  { level }: Query,
  payload: Payload,
) {
  if (level.limit !== undefined || level.offset !== undefined) {
    throw refuse(
      400,
      "PGRST114",
      "limit/offset querystring parameters are not allowed for PUT",
    )
  }
  const named = new Map(level.conditions.map(keyAndValue))
  const { primaryKey } = table
  const whole = primaryKey.every((key) => named.has(key))
  if (!whole || level.conditions.length !== primaryKey.length) throw notTheKey()
  if (!primaryKey.every((key) => payload.keys.includes(key))) throw otherRow()
  return primaryKey.map((key) => {
    const type = table.columns.get(key)?.type as string
    return `p.${quote(key)} = ${statement.bindAs(type, named.get(key) ?? "")}`
  })
}

function keyAndValue(condition: Query["level"]["conditions"][number]) {
  if (condition.kind !== "compare" || condition.negated) throw notTheKey()
  const { field, operation } = condition
  const isEqual =
    operation.kind === "operator" &&
    operation.name === "eq" &&
    !operation.quantifier
  if (!isEqual || field.path.length > 0) throw notTheKey()
  return [field.name, operation.value] as const
}

function notTheKey() {
  return refuse(
    405,
    "PGRST105",
    "Filters must include all and only primary key columns with 'eq' operators",
  )
}

export function otherRow() {
  return refuse(
    400,
    "PGRST115",
    "Payload values do not match URL in primary key column(s)",
  )
}
