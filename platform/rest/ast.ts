/** A step into a JSON value: `->key`, `->>key`, `->0`. */
export type JsonStep = { asText: boolean; key: string | number }

export type Field = { name: string; path: JsonStep[] }

export type SelectItem =
  | { kind: "star" }
  | { kind: "column"; field: Field; alias?: string; cast?: string }
  | {
      kind: "aggregate"
      function: AggregateName
      /** Absent for `count()`, which counts rows. */
      field?: Field
      fieldCast?: string | undefined
      alias?: string
      cast?: string | undefined
    }
  | Embed

export type AggregateName = "count" | "sum" | "avg" | "min" | "max"

export type Embed = {
  kind: "embed"
  alias?: string
  target: string
  hint?: string
  inner: boolean
  /** Its keys become the parent's own in the answer. */
  spread: boolean
  level: Level
}

export type IsValue = "null" | "not_null" | "true" | "false" | "unknown"

export type Operation =
  | { kind: "is"; value: IsValue }
  | { kind: "in"; values: string[] }
  | { kind: "search"; function: string; language?: string; value: string }
  | {
      kind: "operator"
      name: string
      quantifier?: "any" | "all"
      value: string
    }

export type Condition =
  | { kind: "compare"; field: Field; negated: boolean; operation: Operation }
  | {
      kind: "group"
      operator: "and" | "or"
      negated: boolean
      conditions: Condition[]
    }

export type OrderTerm = {
  field: Field
  /** Orders by a column of this to-one embed. */
  relation?: string
  descending: boolean
  nulls?: "first" | "last"
}

/** The query on one table: the request's own, or an embedded one's. */
export type Level = {
  items: SelectItem[]
  conditions: Condition[]
  order: OrderTerm[]
  limit?: number
  offset?: number
}

export type Query = {
  level: Level
  columns?: string[]
  onConflict?: string[]
  /** Pairs that are not filters: a procedure's arguments. */
  parameters: [name: string, value: string][]
}

/** The item's key in the answer. */
export function outputName(item: Exclude<SelectItem, { kind: "star" }>) {
  if (item.alias !== undefined) return item.alias
  if (item.kind === "aggregate") return item.function
  if (item.kind === "embed") return item.target
  const keys = item.field.path.map(({ key }) => key)
  const last = keys.findLast((key) => typeof key === "string")
  return last ?? item.field.name
}

export function embedsOf(level: Level) {
  return level.items.filter((item) => item.kind === "embed")
}

export function findEmbed(level: Level, name: string) {
  return embedsOf(level).find((embed) => outputName(embed) === name)
}
