import type { Sql } from "#platform/postgres/connection.ts"
import type { Caller } from "./caller.ts"
import type { Table } from "./catalogue.ts"
import { RELATIONS, type Reach, type Verb } from "./expected.ts"

export type Row = {
  /** Its primary key, as text. */
  key: string
  values: Record<string, unknown>
  /** Changes with every write, even of the same values. */
  version: string
  reached: boolean
}

/** Every row of a table, and whether the declaration gives this caller this
 * right to it. */
export async function rowsFor(
  sql: Sql,
  table: Table,
  caller: Pick<Caller, "kind" | "userId">,
  verb: Verb,
): Promise<Row[]> {
  const relation = RELATIONS[table.name]
  const reach = relation?.[caller.kind][verb] ?? "none"
  const condition = conditionOf(reach, {
    open: relation?.open ?? "true",
    own: relation?.own ?? "false",
    kept: relation?.kept?.[caller.kind] ?? "false",
  })
  const version = table.kind === "view" ? "''" : "t.xmin::text || t.ctid::text"
  const asksWho = condition.includes("$1")
  return await sql.unsafe<Row[]>(
    `select jsonb_build_array(${table.key.map((c) => `t.${c}`)})::text as key,
      to_jsonb(t) as values, ${version} as version,
      coalesce(${condition}, false) as reached
    from public.${table.name} t`,
    asksWho ? [caller.userId ?? null] : [],
  )
}

export function keyOf(table: Table, values: Record<string, unknown>) {
  return JSON.stringify(table.key.map((column) => values[column]))
}

/** The filter that matches this row only. */
export function filterOf(table: Table, { values }: Pick<Row, "values">) {
  return table.key
    .map(
      (column) => `${column}=eq.${encodeURIComponent(String(values[column]))}`,
    )
    .join("&")
}

type Conditions = Record<"open" | "own" | "kept", string>

function conditionOf(reach: Reach, { open, own, kept }: Conditions) {
  const words: Record<Reach, string> = {
    none: "false",
    own: `(${own})`,
    open: `(${open})`,
    "open or own": `((${open}) or (${own}))`,
    kept: `(${kept})`,
    "open or kept": `((${open}) or (${kept}))`,
    all: "true",
  }
  return words[reach].replaceAll("$1", "$1::uuid")
}
