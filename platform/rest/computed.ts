import type { CatalogueFunction } from "./catalogue.ts"
import type { Relation } from "./relations.ts"
import { outputColumn, type Procedure, type Table } from "./schema-cache.ts"

/** A function of one row becomes a column of that row's table; one that yields
 * rows of a table becomes a relation to it, and to one row at the most where
 * its author says `rows 1` or leaves `setof` out. The caller needs the right
 * to run it, and to read every column of the row it is given. */
export function addComputed(
  found: CatalogueFunction,
  byOid: Map<number, Table>,
) {
  const [row, ...more] = found.arguments
  const table = row && byOid.get(row.table)
  if (!table || more.length > 0 || row.mode !== "i") return
  const { name, schema, returns, returnsSet, returnsTable } = found
  const by = { schema, name }
  if (byOid.has(returnsTable)) {
    const toOne = !returnsSet || found.rows === 1
    table.computedRelations.set(name, leadTo(returnsTable, toOne, by))
  }
  if (!returnsSet) {
    table.computed.set(name, { ...outputColumn(name, returns), by })
  }
}

function leadTo(
  target: number,
  toOne: boolean,
  computedBy: { schema: string; name: string },
): Relation {
  return {
    target,
    kind: toOne ? "many-to-one" : "many-to-many",
    constraint: computedBy.name,
    ownsKey: false,
    toSelf: false,
    columns: [],
    computedBy,
  }
}

const WHOLE = /^(jsonb?|text|bytea|xml)$/

/** Arguments are given by name. A lone one without a name gets the body. */
export function isCallable({ inputs }: Procedure) {
  const unnamed = inputs.filter(({ name }) => name === "")
  if (unnamed.length === 0) return true
  return inputs.length === 1 && WHOLE.test(inputs[0]?.type ?? "")
}
