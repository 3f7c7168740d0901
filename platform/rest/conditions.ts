import {
  type Condition,
  type Field,
  findEmbed,
  type Level,
  type Operation,
} from "./ast.ts"
import { embedExists } from "./embeds.ts"
import { notImplemented, refuse, tooLarge } from "./refusals.ts"
import {
  arrayLiteral,
  type Expression,
  expressField,
  type Source,
  type Statement,
} from "./statement.ts"

const OPERATORS: Record<string, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
}
const PATTERNS = /^(like|ilike|match|imatch)$/

export function expressCondition(
  source: Source,
  level: Level,
  condition: Condition,
): string {
  if (condition.kind === "group") {
    const parts = condition.conditions.map((part) =>
      expressCondition(source, level, part),
    )
    const group = `(${parts.join(` ${condition.operator} `)})`
    return condition.negated ? `not ${group}` : group
  }
  const { field, negated, operation } = condition
  const embed = field.path.length === 0 && findEmbed(level, field.name)
  if (embed) {
    const wanted = wantsEmbed(field, negated, operation)
    const exists = embedExists(source, embed)
    return wanted ? exists : `not ${exists}`
  }
  const left = expressField(source, field)
  const sql = compare(source.statement, left, operation)
  return negated ? `not (${sql})` : sql
}

/** `artist=not.is.null` keeps the rows that have an artist. */
function wantsEmbed(field: Field, negated: boolean, operation: Operation) {
  if (operation.kind === "is" && operation.value === "null") return negated
  if (operation.kind === "is" && operation.value === "not_null") {
    return !negated
  }
  throw refuse(
    400,
    "PGRST120",
    `Bad operator on the '${field.name}' embedded resource`,
    "Only is null or not is null filters are allowed on embedded resources",
  )
}

function compare(
  statement: Statement,
  left: Expression,
  operation: Operation,
): string {
  if (operation.kind === "is") {
    return `${left.sql} is ${operation.value.replace("_", " ")}`
  }
  if (operation.kind === "in") {
    boundList(operation.values.length)
    const values = statement.bindAs(
      arrayTypeOf(left),
      arrayLiteral(operation.values),
    )
    return `${left.sql} = any(${values})`
  }
  boundPattern(statement, operation)
  if (operation.kind === "search") return search(statement, left, operation)
  const sql = OPERATORS[operation.name] as string
  const isPattern = PATTERNS.test(operation.name)
  const value = /like$/.test(operation.name)
    ? operation.value.replaceAll("*", "%")
    : operation.value
  if (/like$/.test(operation.name)) refuseLoneEscape(value, operation)
  if (operation.quantifier) {
    const type = isPattern && left.category !== "S" ? "text[]" : undefined
    const values = statement.bindAs(type ?? arrayTypeOf(left), value)
    return `${left.sql} ${sql} ${operation.quantifier}(${values})`
  }
  const type = isPattern && left.category !== "S" ? "text" : left.type
  return `${left.sql} ${sql} ${statement.bindAs(type, value)}`
}

/** PostgreSQL complains of such a pattern only when it compares a row, which
 * would reveal to a stranger that a policy hides one. `schema.sql` marks `like`
 * leakproof on the strength of this refusal. In a list, it checks before every
 * place where an entry may end. */
function refuseLoneEscape(
  pattern: string,
  { quantifier }: Operation & { kind: "operator" },
) {
  const lone = quantifier ? /\\\s*(["',}]|$)/ : /(?<!\\)(\\\\)*\\$/
  if (!lone.test(pattern)) return
  throw refuse(400, "22025", "LIKE pattern must not end with escape character")
}

function search(
  statement: Statement,
  left: Expression,
  operation: Operation & { kind: "search" },
) {
  const language =
    operation.language === undefined
      ? ""
      : `${statement.bindAs("regconfig", operation.language)}, `
  const vector =
    left.type === "tsvector" ? left.sql : `to_tsvector(${language}${left.sql})`
  const query = `${operation.function}(${language}${statement.bind(operation.value)})`
  return `${vector} @@ ${query}`
}

function arrayTypeOf(left: Expression) {
  if (left.arrayType) return left.arrayType
  throw refuse(400, "42704", `could not find array type for ${left.type}`)
}

const MAX_PATTERNS = 16
/** Splitting a text into words takes far longer than scanning it. */
const SEARCH_COST = 4
const MAX_PATTERN = 500
const MAX_WILDCARDS = 20
const MAX_LIST = 1000

type Asked = Exclude<Operation, { kind: "is" | "in" }>

/** Against denial of service by a pattern (ReDoS and the like): everybody may
 * filter, and a pattern of a few letters can keep PostgreSQL busy until its
 * time limit. */
function boundPattern(statement: Statement, operation: Asked) {
  const { value } = operation
  const name = operation.kind === "operator" ? operation.name : "search"
  if (statement.bounds.regexFilters) return
  if (/match$/.test(name)) {
    throw notImplemented(
      "Regular expressions (match, imatch) are not offered to this role",
      "Use like or ilike.",
    )
  }
  if (!/like$|^search$/.test(name)) return boundList(value.split(",").length)
  statement.patterns += name === "search" ? SEARCH_COST : 1
  if (statement.patterns > MAX_PATTERNS) {
    throw tooLarge(
      `No more than ${MAX_PATTERNS} patterns; a search counts for ${SEARCH_COST}.`,
    )
  }
  if (value.length > MAX_PATTERN) {
    throw tooLarge(`A pattern or search has at most ${MAX_PATTERN} characters.`)
  }
  // Each may match anywhere, so all are tried at every letter.
  const wildcards = value.replace(/\\./gs, "").match(/[%_*]/g)?.length ?? 0
  if (name !== "search" && wildcards > MAX_WILDCARDS) {
    throw tooLarge(`A pattern has at most ${MAX_WILDCARDS} wildcards.`)
  }
}

function boundList(length: number) {
  if (length > MAX_LIST)
    throw tooLarge(`A list has at most ${MAX_LIST} values.`)
}
