import { embedsOf, type Level, outputName, type SelectItem } from "./ast.ts"
import { embedValue, spreadJoin } from "./embeds.ts"
import { refuse } from "./refusals.ts"
import {
  expressField,
  findType,
  quote,
  quoteOutput,
  type Source,
  type Statement,
} from "./statement.ts"

type Aggregate = { function: string; cast?: string | undefined }

/** One key of an answer, before any aggregate is applied to its value. */
export type Output = {
  sql: string
  name: string
  aggregate?: Aggregate
  /** JSON, which cannot be grouped by directly. */
  json?: boolean
}

/** The output of a level, and the joins that its spreads need. */
type Outputs = { list: (Output | "*")[]; joins: string[] }

/** `…` and `group by …` of a level, and its joins. Grouping is by column
 * position: a bound value differs each time it is repeated. */
export function expressItems(source: Source, level: Level) {
  const { list, joins } = outputsOf(source, level)
  const aggregated = list.some((output) => output !== "*" && output.aggregate)
  const shown = aggregated ? withoutStar(source, list) : list
  const columns = shown.map((output) =>
    output === "*"
      ? `${source.alias}.*`
      : `${finish(source.statement, output, aggregated)} as ${quoteOutput(output.name)}`,
  )
  const places = shown.flatMap((output, place) =>
    output !== "*" && output.aggregate ? [] : [place + 1],
  )
  const groups = aggregated && places.length > 0
  return {
    columns: columns.join(", "),
    joins: joins.join(""),
    grouped: groups ? ` group by ${places.join(", ")}` : "",
  }
}

export function outputsOf(source: Source, level: Level): Outputs {
  const joins: string[] = []
  refuseTwins(source, level)
  const list = level.items.flatMap((item): Outputs["list"] => {
    if (item.kind === "star") return ["*"]
    if (item.kind === "aggregate") return [aggregate(source, item)]
    if (item.kind === "column") return [column(source, item)]
    // An embed without columns only filters.
    if (item.level.items.length === 0) return []
    if (item.spread) {
      const spread = spreadJoin(source, item)
      joins.push(spread.join)
      return spread.outputs
    }
    const sql = embedValue(source, item)
    return [{ sql, name: outputName(item), json: true }]
  })
  return { list, joins }
}

/** Two embeds of one name would share a key in the answer. */
function refuseTwins({ table, depth = 0 }: Source, level: Level) {
  const names = new Set<string>()
  for (const embed of embedsOf(level)) {
    const name = outputName(embed)
    if (names.has(name)) {
      throw refuse(
        400,
        "42712",
        `table name "${table.name}_${name}_${depth + 1}" specified more than once`,
      )
    }
    names.add(name)
  }
}

/** Every column by name, where rows are split into columns. */
export function withoutStar(source: Source, list: Outputs["list"]): Output[] {
  return list.flatMap((output) => {
    if (output !== "*") return [output]
    return [...source.table.columns.keys()].map((name) => ({
      sql: `${source.alias}.${quote(name)}`,
      name,
    }))
  })
}

type Of<Kind> = SelectItem & { kind: Kind }

function column(source: Source, item: Of<"column">): Output {
  const { field, cast } = item
  const { columns, computed } = source.table
  const isCount = field.name === "count" && field.path.length === 0
  if (isCount && !columns.has("count") && !computed.has("count")) {
    const { alias = "count" } = item
    const asked = { kind: "aggregate", function: "count", alias } as const
    return aggregate(source, { ...asked, cast })
  }
  const { sql } = expressField(source, field)
  return { sql: casted(source.statement, sql, cast), name: outputName(item) }
}

function aggregate(source: Source, item: Of<"aggregate">): Output {
  const { statement } = source
  if (!statement.aggregates) {
    throw refuse(400, "PGRST123", "Use of aggregate functions is not allowed")
  }
  const { field, fieldCast, cast } = item
  const sql = field
    ? casted(statement, expressField(source, field).sql, fieldCast)
    : "1"
  const aggregate = { function: item.function, cast }
  return { sql, name: outputName(item), aggregate }
}

function finish(
  statement: Statement,
  { sql, aggregate, json }: Output,
  aggregated: boolean,
) {
  if (!aggregate) return json && aggregated ? `(${sql})::jsonb` : sql
  return casted(statement, `${aggregate.function}(${sql})`, aggregate.cast)
}

function casted(statement: Statement, sql: string, cast: string | undefined) {
  return cast ? `cast(${sql} as ${findType(statement.schema, cast)})` : sql
}
