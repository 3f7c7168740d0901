import type { Embed } from "./ast.ts"
import { restrict, selectRows, selectShown } from "./read.ts"
import { notImplemented, refuse, tooLarge } from "./refusals.ts"
import type { Relation } from "./relations.ts"
import { boundedList } from "./response-size-limit.ts"
import type { Schema, Table } from "./schema.ts"
import { type Output, outputsOf, withoutStar } from "./select-list.ts"
import {
  qualified,
  quote,
  rowOf,
  type Source,
  type Statement,
} from "./statement.ts"
import { ALIKE, suggest } from "./suggestions.ts"

/** The JSON of one embed for one row of its parent: a sub-query, which
 * PostgreSQL runs after the parent's order and limit. */
export function embedValue(parent: Source, embed: Embed): string {
  const joined = join(parent, embed)
  const { statement } = parent
  const limited = limitedLevel(statement, embed, joined.toOne)
  const rows = selectRows(joined.source, joined.from, limited, [joined.on])
  if (joined.toOne) return `(select row_to_json(e.*) from (${rows}) e)`
  return `coalesce((select ${boundedList(statement, "e.*")} from (${rows}) e), '[]')`
}

/** A spread's columns as the parent's own, through a lateral join; for several
 * rows, each column as a list. */
export function spreadJoin(
  parent: Source,
  embed: Embed,
): { join: string; outputs: Output[] } {
  const joined = join(parent, embed)
  const { source, from, toOne } = joined
  const { statement } = parent
  const { list, joins } = outputsOf(source, embed.level)
  const inner = withoutStar(source, list)
  if (!toOne && inner.some(({ aggregate }) => aggregate)) {
    throw notImplemented(
      "Aggregates are not implemented for one-to-many or many-to-many spreads",
    )
  }
  const rows = selectShown(
    source,
    from,
    limitedLevel(statement, embed, toOne),
    [joined.on],
    {
      columns: inner.map(({ sql }, at) => `${sql} as v${at}`).join(", "),
      joins: joins.join(""),
      grouped: "",
    },
  )
  const alias = statement.alias()
  const lists = inner.map(
    (_, at) =>
      `coalesce(${boundedList(statement, `e.v${at}`)}, '[]') as v${at}`,
  )
  const spread = toOne ? rows : `select ${lists.join(", ")} from (${rows}) e`
  const json = toOne ? {} : { json: true }
  return {
    join: ` left join lateral (${spread}) ${alias} on true`,
    outputs: inner.map((output, at) => ({
      ...output,
      ...json,
      sql: `${alias}.v${at}`,
    })),
  }
}

function limitedLevel(
  { maxRows }: Statement,
  { level }: Embed,
  toOne: boolean,
) {
  const most = toOne ? 1 : maxRows
  return { ...level, limit: Math.min(level.limit ?? most, most) }
}

const MAX_TESTS = 3

/** Whether a row has such an embed: for `!inner` and null filters. */
export function embedExists(parent: Source, embed: Embed): string {
  const joined = join(parent, embed)
  const tests = (parent.tests ?? 0) + 1
  if (tests > MAX_TESTS) {
    throw tooLarge(`No more than ${MAX_TESTS} inner embeds in each other.`)
  }
  const source = { ...joined.source, tests }
  const where = restrict(source, embed.level, [joined.on])
  const { limit, offset } = embed.level
  const window = `${limit === 0 ? " limit 0" : ""}${offset ? ` offset ${offset}` : ""}`
  return `exists (select from ${joined.from}${where}${window})`
}

/** The column of a to-one embed that the parent is ordered by. */
export function embedColumn(
  parent: Source,
  embed: Embed,
  express: (source: Source) => string,
) {
  const joined = join(parent, embed)
  if (!joined.toOne) {
    throw refuse(
      400,
      "PGRST118",
      `A related order on '${embed.target}' is not possible`,
      `'${parent.table.name}' and '${embed.target}' do not form a many-to-one or one-to-one relationship`,
    )
  }
  const where = restrict(joined.source, embed.level, [joined.on])
  return `(select ${express(joined.source)} from ${joined.from}${where} limit 1)`
}

/** The columns of the parent on which its embeds are joined. */
export function joinColumns(schema: Schema, parent: Table, embeds: Embed[]) {
  return embeds.flatMap((embed) =>
    findRelation(schema, parent, embed).columns.map(({ own }) => own),
  )
}

function join(parent: Source, embed: Embed) {
  const { statement } = parent
  const { schema } = statement
  const relation = findRelation(schema, parent.table, embed)
  const table = tableOf(schema, relation.target)
  const depth = (parent.depth ?? 0) + 1
  const source = statement.source(table, { depth })
  const toOne = /to-one$/.test(relation.kind)
  if (relation.computedBy) {
    const rows = `${qualified(relation.computedBy)}(${rowOf(parent)})`
    return { source, from: `${rows} as ${source.alias}`, on: "true", toOne }
  }
  const from = `${qualified(table)} as ${source.alias}`
  if (!relation.junction) {
    const on = equal(relation.columns, parent.alias, source.alias)
    return { source, from, on, toOne }
  }
  const junction = tableOf(schema, relation.junction.table)
  const middle = statement.alias()
  const { targetColumns } = relation.junction
  return {
    source,
    from: `${from} join ${qualified(junction)} as ${middle} on ${equal(targetColumns, source.alias, middle)}`,
    on: equal(relation.columns, parent.alias, middle),
    toOne,
  }
}

function equal(columns: Relation["columns"], own: string, other: string) {
  return columns
    .map((pair) => `${own}.${quote(pair.own)} = ${other}.${quote(pair.other)}`)
    .join(" and ")
}

function tableOf(schema: Schema, oid: number) {
  return schema.byOid.get(oid) as Table
}

/** The one relation that an embed refers to: by the name of the target, the
 * foreign key or the key's column, and by the hint. */
function findRelation(schema: Schema, origin: Table, embed: Embed): Relation {
  const computed = origin.computedRelations.get(embed.target)
  if (computed) return computed
  const found = origin.relations.filter((relation) =>
    matches(relation, tableOf(schema, relation.target), origin, embed),
  )
  const [relation, ...more] = found
  if (!relation) throw noRelation(schema, origin, embed)
  if (more.length > 0) throw ambiguous(schema, origin, embed, found)
  return relation
}

function matches(
  relation: Relation,
  table: Table,
  origin: Table,
  { target, hint }: Embed,
) {
  if (table.schema !== origin.schema) return false
  if (relation.toSelf) return matchesSelf(relation, table, target, hint)
  const named = table.name === target
  const column = singleColumn(relation)
  if (hint === undefined) {
    if (relation.junction) return named
    const byColumn = relation.ownsKey && column?.own === target
    return (
      named || relation.constraint === target || (byColumn && !table.isView)
    )
  }
  if (!named) return false
  if (relation.junction) return relation.junction.name === hint
  return [relation.constraint, column?.own, column?.other].includes(hint)
}

/** One foreign key gives two relations: the table's name means the children,
 * the column's name the parent. */
function matchesSelf(
  relation: Relation,
  table: Table,
  target: string,
  hint: string | undefined,
) {
  const named = table.name === target
  if (relation.junction) return named && relation.junction.name === hint
  const column = singleColumn(relation)
  if (relation.ownsKey) return hint === undefined && column?.own === target
  const hinted = hint === column?.other || hint === relation.constraint
  return named && (hint === undefined || hinted)
}

function singleColumn({ columns }: Relation) {
  return columns.length === 1 ? columns[0] : undefined
}

function noRelation(schema: Schema, origin: Table, embed: Embed) {
  const hinted =
    embed.hint === undefined ? "" : `' using the hint '${embed.hint}`
  const near = origin.relations.map(
    (relation) => tableOf(schema, relation.target).name,
  )
  const meant = near.includes(embed.target)
    ? undefined
    : suggest(embed.target, near, ALIKE)
  return refuse(
    400,
    "PGRST200",
    `Could not find a relationship between '${origin.name}' and '${embed.target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin.name}' and '${embed.target}${hinted}' in the schema '${origin.schema}', but no matches were found.`,
    meant ? `Perhaps you meant '${meant}' instead of '${embed.target}'.` : null,
  )
}

function ambiguous(
  schema: Schema,
  origin: Table,
  embed: Embed,
  found: Relation[],
) {
  const hints = found.map((relation) => {
    const hint = relation.junction?.name ?? relation.constraint
    return `'${tableOf(schema, relation.target).name}!${hint}'`
  })
  return refuse(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin.name}' and '${embed.target}'`,
    found.map((relation) => portray(schema, origin, relation)),
    `Try changing '${embed.target}' to one of the following: ${hints.join(", ")}. Find the desired relationship in the 'details' key.`,
  )
}

function portray(schema: Schema, origin: Table, relation: Relation) {
  const { junction, constraint, columns, kind } = relation
  const target = tableOf(schema, relation.target).name
  const list = (names: string[]) => `(${names.join(", ")})`
  const own = list(columns.map((pair) => pair.own))
  const other = list(columns.map((pair) => pair.other))
  const second = list(junction?.targetColumns.map((pair) => pair.other) ?? [])
  return {
    cardinality: kind,
    embedding: `${origin.name} with ${target}`,
    relationship: junction
      ? `${junction.name} using ${constraint}${other} and ${junction.secondConstraint}${second}`
      : `${constraint} using ${origin.name}${own} and ${target}${other}`,
  }
}
