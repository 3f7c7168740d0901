import type { Embed } from "./ast.ts"
import { refuse } from "./refusals.ts"
import type { Relation } from "./relations.ts"
import type { Schema, Table } from "./schema.ts"
import { ALIKE, suggest } from "./suggestions.ts"

/** The one relation that an embed means: by the target's name, or the foreign
 * key's, or that of the key's column; and by the hint. */
export function findRelation(
  schema: Schema,
  origin: Table,
  embed: Embed,
): Relation {
  const computed = origin.computedRelations.get(embed.target)
  if (computed) return computed
  const found = origin.relations.filter((relation) =>
    matches(relation, tableOf(schema, relation), origin, embed),
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

/** One foreign key, two relations: the table's name means the children, the
 * column's name the parent. */
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
    (relation) => tableOf(schema, relation).name,
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
    return `'${tableOf(schema, relation).name}!${hint}'`
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
  const target = tableOf(schema, relation).name
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

function tableOf(schema: Schema, relation: Relation) {
  return schema.byOid.get(relation.target) as Table
}
