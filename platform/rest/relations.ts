import type {
  Catalogue,
  CatalogueForeignKey,
  CatalogueTable,
} from "./catalogue.ts"

type Pair = { own: string; other: string }

/** A relation from one table or view to another, seen from the first. */
export type Relation = {
  /** The catalogue's oid of the target table. */
  target: number
  kind: "many-to-one" | "one-to-many" | "one-to-one" | "many-to-many"
  constraint: string
  /** Whether the foreign key is on the side where the relation starts. */
  ownsKey: boolean
  toSelf: boolean
  columns: Pair[]
  /** Computed: this function of a row returns the target's rows. */
  computedBy?: { schema: string; name: string }
  junction?: {
    table: number
    name: string
    secondConstraint: string
    /** Column of the target, column of the junction. */
    targetColumns: Pair[]
  }
}

/** Every relation by the table it starts from. A view has those of the tables
 * whose columns it shows. */
export function findRelations(catalogue: Catalogue) {
  const shadows = findShadows(catalogue.tables)
  const byTable = new Map<number, Relation[]>(
    catalogue.tables.map(({ oid }) => [oid, []]),
  )
  const tables = new Map(catalogue.tables.map((table) => [table.oid, table]))
  const links = catalogue.foreignKeys.flatMap((key) =>
    linksOf(key, tables, shadows),
  )
  for (const link of links) addLink(byTable, link)
  for (const link of links) {
    if (link.key.table === link.from) addJunctions(byTable, link, links, tables)
  }
  return byTable
}

/** The primary key of a table, or of the table behind a view. */
export function findPrimaryKeys(tables: CatalogueTable[]) {
  const shadows = findShadows(tables)
  const keys = new Map<number, string[]>()
  for (const table of tables) {
    const primary = table.keys.find((key) => key.primary)
    if (!primary) continue
    for (const shadow of shadows.get(table.oid) ?? []) {
      const names = namesOf(shadow, primary.columns)
      if (names && !keys.has(shadow.oid)) keys.set(shadow.oid, names)
    }
  }
  return keys
}

/** A table or a view of it, with the names its columns have there. */
type Shadow = { oid: number; names: Map<number, string> }

function findShadows(tables: CatalogueTable[]) {
  const shadows = new Map<number, Shadow[]>()
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  for (const table of tables) {
    for (const column of table.columns) {
      const origin = trace(byOid, { table: table.oid, column: column.number })
      const list = shadows.get(origin.table) ?? []
      let shadow = list.find(({ oid }) => oid === table.oid)
      if (!shadow) {
        shadow = { oid: table.oid, names: new Map() }
        list.push(shadow)
      }
      if (!shadow.names.has(origin.column)) {
        shadow.names.set(origin.column, column.name)
      }
      shadows.set(origin.table, list)
    }
  }
  return shadows
}

const viewColumns = new WeakMap<CatalogueTable, Map<number, Origin>>()

function trace(tables: Map<number, CatalogueTable>, origin: Origin): Origin {
  const table = tables.get(origin.table)
  if (!table?.view) return origin
  const known = viewColumns.get(table) ?? readViewColumns(table.view)
  viewColumns.set(table, known)
  const below = known.get(origin.column)
  return below ? trace(tables, below) : origin
}

type Link = {
  key: CatalogueForeignKey
  from: number
  to: number
  columns: Pair[]
  unique: boolean
}

function linksOf(
  key: CatalogueForeignKey,
  tables: Map<number, CatalogueTable>,
  shadows: Map<number, Shadow[]>,
) {
  const unique = isUnique(tables.get(key.table), key.columns)
  const links: Link[] = []
  for (const from of shadows.get(key.table) ?? []) {
    const own = namesOf(from, key.columns)
    for (const to of (own && shadows.get(key.target)) ?? []) {
      const other = namesOf(to, key.targetColumns)
      if (!own || !other) continue
      const columns = own.map((name, at) => ({
        own: name,
        other: other[at] as string,
      }))
      links.push({ key, from: from.oid, to: to.oid, columns, unique })
    }
  }
  return links
}

function addLink(byTable: Map<number, Relation[]>, link: Link) {
  const shared = {
    constraint: link.key.name,
    toSelf: link.from === link.to,
  }
  byTable.get(link.from)?.push({
    ...shared,
    target: link.to,
    kind: link.unique ? "one-to-one" : "many-to-one",
    ownsKey: true,
    columns: link.columns,
  })
  byTable.get(link.to)?.push({
    ...shared,
    target: link.from,
    kind: link.unique ? "one-to-one" : "one-to-many",
    ownsKey: false,
    columns: link.columns.map(flip),
  })
}

/** Two foreign keys in one primary key make a many-to-many relation. */
function addJunctions(
  byTable: Map<number, Relation[]>,
  first: Link,
  links: Link[],
  tables: Map<number, CatalogueTable>,
) {
  const primary = tables.get(first.from)?.keys.find((key) => key.primary)
  const covers = (key: CatalogueForeignKey) =>
    key.columns.every((column) => primary?.columns.includes(column))
  if (!primary || !covers(first.key)) return
  for (const second of links) {
    if (second.from !== first.from || second.key === first.key) continue
    if (!covers(second.key)) continue
    byTable.get(first.to)?.push({
      target: second.to,
      kind: "many-to-many",
      constraint: first.key.name,
      ownsKey: false,
      toSelf: first.to === second.to,
      columns: first.columns.map(flip),
      junction: {
        table: first.from,
        name: tables.get(first.from)?.name ?? "",
        secondConstraint: second.key.name,
        targetColumns: second.columns.map(flip),
      },
    })
  }
}

function flip({ own, other }: Pair): Pair {
  return { own: other, other: own }
}

function namesOf(shadow: Shadow, columns: number[]) {
  const names = columns.map((column) => shadow.names.get(column))
  return names.every((name) => name !== undefined) ? (names as string[]) : null
}

function isUnique(table: CatalogueTable | undefined, columns: number[]) {
  return !!table?.keys.some(
    (key) =>
      key.columns.length === columns.length &&
      key.columns.every((column) => columns.includes(column)),
  )
}

type Origin = { table: number; column: number }

const ENTRY =
  /:resno (\d+) :resname (?:\\.|[^ \\])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (-?\d+) :resjunk (false|true)\}$/s

/** The origin of each of a view's columns, by its number. A view's stored query
 * records the table and column behind each plain column. Only the outermost
 * list counts, not those of its sub-queries. */
function readViewColumns(nodeTree: string): Map<number, Origin> {
  const origins = new Map<number, Origin>()
  for (const entry of outerTargets(nodeTree)) {
    const [, number, table, column, junk] = entry.match(ENTRY) ?? []
    if (!number || table === "0" || junk === "true") continue
    origins.set(Number(number), {
      table: Number(table),
      column: Number(column),
    })
  }
  return origins
}

const TARGET_DEPTH = 4

/** Node trees are nested brackets with backslashes before literal ones: the
 * query is `({QUERY … :targetList ({TARGETENTRY …} …) …})`. */
function outerTargets(text: string) {
  const targets: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === "\\") at += 1
    else if (letter === "(" || letter === "{") {
      depth += 1
      if (depth === TARGET_DEPTH) start = at
    } else if (letter === ")" || letter === "}") {
      if (depth === TARGET_DEPTH && text.startsWith("{TARGETENTRY ", start)) {
        targets.push(text.slice(start, at + 1))
      }
      depth -= 1
    }
  }
  return targets
}
