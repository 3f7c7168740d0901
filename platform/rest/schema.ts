import type {
  Catalogue,
  CatalogueArgument,
  CatalogueColumn,
  CatalogueFunction,
  TableGrants,
} from "./catalogue.ts"
import { findPrimaryKeys, findRelations, type Relation } from "./relations.ts"

export type Column = Omit<CatalogueColumn, "number">

export type Table = {
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  relations: Relation[]
  /** Functions of one row, by name: they are read like columns. */
  computed: Map<string, Computed>
  /** Those that return rows of a table: they are embedded like relations. */
  computedRelations: Map<string, Relation>
  grants: TableGrants
}

/** A column that a function computes from the row. */
export type Computed = Column & { by: { schema: string; name: string } }

export type Procedure = Omit<CatalogueFunction, "arguments"> & {
  inputs: (CatalogueArgument & { required: boolean })[]
  /** The columns of the rows it returns; null if it returns a plain value. */
  result: Table | null
}

/** The exposed part of a database at one moment. */
export type Schema = {
  tables: Map<string, Table>
  procedures: Map<string, Procedure[]>
  types: Map<string, string>
  /** Tables by the catalogue's oid, for following relations. */
  byOid: Map<number, Table>
}

export function buildSchema(catalogue: Catalogue, schemas: string[]): Schema {
  const relations = findRelations(catalogue)
  const primaryKeys = findPrimaryKeys(catalogue.tables)
  const byOid = new Map<number, Table>()
  const exposed = new Map<string, Table>()
  for (const found of catalogue.tables) {
    const { oid, columns, view, schema, name, grants } = found
    const table = {
      ...newTable(schema, name, columns),
      isView: view !== null,
      primaryKey: primaryKeys.get(oid) ?? [],
      relations: relations.get(oid) ?? [],
      grants,
    }
    byOid.set(oid, table)
    if (found.isType || !schemas.includes(schema)) continue
    exposed.set(`${schema}.${name}`, table)
  }
  for (const table of byOid.values()) hideInternal(table, byOid, exposed)
  for (const found of catalogue.functions) addComputed(found, byOid)
  return {
    tables: exposed,
    procedures: Map.groupBy(
      catalogue.functions
        .map((found) => buildProcedure(found, byOid))
        .filter(isCallable),
      ({ schema, name }) => `${schema}.${name}`,
    ),
    types: buildTypes(catalogue),
    byOid,
  }
}

/** Relations to or through tables that are not exposed are left out. */
function hideInternal(
  table: Table,
  byOid: Map<number, Table>,
  exposed: Map<string, Table>,
) {
  const isExposed = (oid: number) => {
    const found = byOid.get(oid)
    return !!found && exposed.has(`${found.schema}.${found.name}`)
  }
  table.relations = table.relations.filter(
    ({ target, junction }) =>
      isExposed(target) && (!junction || isExposed(junction.table)),
  )
}

function buildProcedure(
  found: CatalogueFunction,
  byOid: Map<number, Table>,
): Procedure {
  const inputs = found.arguments.filter(({ mode }) => /[ibv]/.test(mode))
  const firstDefault = inputs.length - found.defaults
  return {
    ...found,
    inputs: inputs.map((input, place) => ({
      ...input,
      required: place < firstDefault && input.mode !== "v",
    })),
    result: byOid.get(found.returnsTable) ?? outputTable(found),
  }
}

/** A function with OUT arguments or `returns table` has columns of its own. */
function outputTable({ schema, name, arguments: all }: CatalogueFunction) {
  const outputs = all.filter(({ mode }) => /[obt]/.test(mode))
  return outputs.length > 0 ? tableOfOutputs(schema, name, outputs) : null
}

export function tableOfOutputs(
  schema: string,
  name: string,
  outputs: { name: string; type: string }[],
): Table {
  const columns = outputs.map(({ name, type }) => outputColumn(name, type))
  return newTable(schema, name, columns)
}

function newTable(schema: string, name: string, columns: Column[]): Table {
  return {
    schema,
    name,
    isView: true,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: [],
    relations: [],
    computed: new Map(),
    computedRelations: new Map(),
    grants: { insert: [], update: [] },
  }
}

function outputColumn(name: string, type: string): Column {
  return {
    name,
    type,
    arrayType: type.endsWith("[]") ? null : `${type}[]`,
    category: TEXTUAL.has(type) ? "S" : "X",
    json: type === "json" || type === "jsonb",
    default: null,
    generated: false,
  }
}

const TEXTUAL = new Set(["text", "character varying", "bpchar", "name"])

/** Type names that differ between PostgreSQL's grammar and its catalogue. */
const SPOKEN: Record<string, string> = {
  int: "int4",
  integer: "int4",
  smallint: "int2",
  bigint: "int8",
  real: "float4",
  float: "float8",
  "double precision": "float8",
  decimal: "numeric",
  boolean: "bool",
  string: "text",
  "character varying": "varchar",
  "timestamp with time zone": "timestamptz",
  "timestamp without time zone": "timestamp",
}

function buildTypes(catalogue: Catalogue) {
  const types = new Map<string, string>()
  for (const { name, sql } of catalogue.types) {
    if (!name.startsWith("_")) {
      types.set(name, sql).set(`${name}[]`, `${sql}[]`)
    }
  }
  for (const [spoken, name] of Object.entries(SPOKEN)) {
    const sql = types.get(name)
    if (sql && !types.has(spoken)) types.set(spoken, sql)
  }
  return types
}

/** A function of one row becomes a column of that row's table. One that returns
 * rows of a table becomes a relation to it: to one row at most if its author
 * wrote `rows 1` or left out `setof`. The caller needs the right to run it, and
 * to read every column of its row. */
function addComputed(found: CatalogueFunction, byOid: Map<number, Table>) {
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

/** Arguments are given by name. A single unnamed one gets the body. */
function isCallable({ inputs }: Procedure) {
  const unnamed = inputs.filter(({ name }) => name === "")
  if (unnamed.length === 0) return true
  return inputs.length === 1 && WHOLE.test(inputs[0]?.type ?? "")
}
