import type { Sql } from "../postgres/connection.ts"
import {
  type Catalogue,
  type CatalogueArgument,
  type CatalogueColumn,
  type CatalogueFunction,
  readCatalogue,
  type TableGrants,
} from "./catalogue.ts"
import { addComputed, isCallable } from "./computed.ts"
import { findPrimaryKeys, findRelations, type Relation } from "./relations.ts"

export type Column = Omit<CatalogueColumn, "number">

export type Table = {
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  relations: Relation[]
  /** Functions of one row, by name: they read as columns. */
  computed: Map<string, Computed>
  /** Those that lead to rows of a table: they embed as relations. */
  computedRelations: Map<string, Relation>
  grants: TableGrants
}

/** A column that a function makes of the row. */
export type Computed = Column & { by: { schema: string; name: string } }

export type Procedure = Omit<CatalogueFunction, "arguments"> & {
  inputs: (CatalogueArgument & { required: boolean })[]
  /** The columns of the rows it returns; null when it returns a bare value. */
  result: Table | null
}

/** What the exposed part of a database looks like at one moment. */
export type Schema = {
  tables: Map<string, Table>
  procedures: Map<string, Procedure[]>
  types: Map<string, string>
  /** Tables by the catalogue's number, for following relations. */
  byOid: Map<number, Table>
}

const RELOAD_INTERVAL_MS = 1_000

/** Keeps the schema: read when first needed, again on `notify pgrst`, and,
 * when a name was not found in it, at most once a second. */
export class SchemaCache {
  #current: Promise<Schema> | null = null
  #readAt = 0
  readonly #read: () => Promise<Schema>
  readonly #listening: Promise<{ unlisten(): Promise<unknown> } | null>

  constructor(sql: Sql, schemas: string[]) {
    this.#read = async () =>
      buildSchema(await readCatalogue(sql, schemas), schemas)
    const forget = () => {
      this.#current = null
    }
    // Also whenever it listens again: a notice may have been missed.
    this.#listening = sql.listen("pgrst", forget, forget).catch(() => null)
  }

  get(): Promise<Schema> {
    if (this.#current) return this.#current
    this.#readAt = Date.now()
    const reading = this.#read()
    this.#current = reading
    reading.catch(() => {
      if (this.#current === reading) this.#current = null
    })
    return reading
  }

  reload() {
    this.#current = null
    return this.get()
  }

  /** The schema anew, or null when it has just been read. */
  async renew() {
    return this.forget() ? this.get() : null
  }

  /** Makes the next request read anew, unless it has just been read. */
  forget() {
    const isOld = Date.now() - this.#readAt >= RELOAD_INTERVAL_MS
    if (isOld) this.#current = null
    return isOld
  }

  async close() {
    // On a connection that broke this would never end: it is not waited for.
    void this.#listening.then((ears) => ears?.unlisten()).catch(() => {})
  }
}

function buildSchema(catalogue: Catalogue, schemas: string[]): Schema {
  const relations = findRelations(catalogue)
  const primaryKeys = findPrimaryKeys(catalogue.tables)
  const byOid = new Map<number, Table>()
  const exposed = new Map<string, Table>()
  for (const found of catalogue.tables) {
    const { oid, columns, view, schema, name, grants } = found
    const table = {
      schema,
      name,
      isView: view !== null,
      columns: new Map(columns.map((column) => [column.name, column])),
      primaryKey: primaryKeys.get(oid) ?? [],
      relations: relations.get(oid) ?? [],
      computed: new Map(),
      computedRelations: new Map(),
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

/** Relations to or through tables that are not exposed do not exist. */
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

export function outputColumn(name: string, type: string): Column {
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

/** Names that PostgreSQL's grammar knows and its catalogue spells otherwise. */
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
