import { findEmbed, type Level, type OrderTerm, type Query } from "./ast.ts"
import { parseFilter, parseLogic } from "./filters.ts"
import { notEmbedded, refuse } from "./refusals.ts"
import {
  type Budget,
  newBudget,
  Scanner,
  scanField,
  scanName,
} from "./scanner.ts"
import { boundSelect, newLevel, parseSelect } from "./select.ts"

const MAX_QUERY = 32_768
const MAX_PAIRS = 200

/** Reads a whole query string. `isArgument` tells which pairs are a procedure's
 * arguments; on a table there are none. */
export function parseQueryString(
  search: string,
  isArgument: (name: string, value: string) => boolean = () => false,
): Query {
  const pairs = decodePairs(search)
  const budget = newBudget()
  const select = pairs.find(([key]) => key === "select")
  const root = newLevel(parseSelect(select?.[1] ?? "*", budget))
  boundSelect(root)
  const query: Query = { level: root, parameters: [] }
  for (const [key, value] of pairs) {
    if (key === "select") continue
    if (key === "columns") query.columns = parseNames(value, key, budget)
    else if (key === "on_conflict") {
      query.onConflict = parseNames(value, key, budget)
    } else if (isArgument(key, value)) query.parameters.push([key, value])
    else applyPair(root, key, value, budget)
  }
  return query
}

function decodePairs(search: string) {
  if (search.length > MAX_QUERY) {
    throw refuse(
      414,
      "PGRST100",
      "The query string is too long",
      `No more than ${MAX_QUERY} characters.`,
    )
  }
  const pairs = [...new URLSearchParams(search)]
  if (pairs.length <= MAX_PAIRS) return pairs
  throw refuse(
    400,
    "PGRST100",
    "The query string has too many parts",
    `No more than ${MAX_PAIRS}.`,
  )
}

function parseNames(text: string, what: string, budget: Budget) {
  const scanner = new Scanner(text, `${what} parameter`, budget)
  const names: string[] = []
  do {
    scanner.space()
    scanner.spend()
    names.push(scanName(scanner))
    scanner.space()
  } while (scanner.take(","))
  scanner.end()
  return names
}

function applyPair(root: Level, key: string, value: string, budget: Budget) {
  const scanner = new Scanner(key, "tree path", budget)
  const { path, lastAt } = scanPath(scanner)
  const last = path.at(-1) as string
  const above = path.slice(0, -1)
  if (last === "and" || last === "or") {
    const negated = above.at(-1) === "not"
    const level = descend(root, negated ? above.slice(0, -1) : above)
    const text = `${negated ? "not." : ""}${last}${value}`
    level.conditions.push(parseLogic(text, budget))
  } else if (last === "order") {
    descend(root, above).order.push(...parseOrder(value, budget))
  } else if (last === "limit" || last === "offset") {
    setRange(descend(root, above), last, value)
  } else {
    scanner.at = lastAt
    const filter = new Scanner(value, "filter", budget)
    descend(root, above).conditions.push(parseFilter(filter, scanner))
  }
}

/** The names in `a.b.c->>d` before any JSON path, and the start of the last. */
function scanPath(scanner: Scanner) {
  const path: string[] = []
  let lastAt = 0
  do {
    lastAt = scanner.at
    path.push(scanName(scanner))
  } while (scanner.take("."))
  return { path, lastAt }
}

function descend(level: Level, path: string[]): Level {
  return path.reduce((above, name) => {
    const embed = findEmbed(above, name)
    if (embed) return embed.level
    throw notEmbedded(name)
  }, level)
}

/** Ignores a value that is not a whole number, as PostgREST does. */
function setRange(level: Level, name: "limit" | "offset", value: string) {
  if (!/^-?\d{1,15}$/.test(value.trim())) return
  const number = Number(value)
  if (name === "limit" && number < 0) {
    throw refuse(
      416,
      "PGRST103",
      "Requested range not satisfiable",
      "Limit should be greater than or equal to zero.",
    )
  }
  level[name] = Math.max(number, 0)
}

/** `order=name.desc.nullslast,artist(name)`. */
function parseOrder(text: string, budget: Budget): OrderTerm[] {
  const scanner = new Scanner(text, "order", budget)
  const terms: OrderTerm[] = []
  do {
    scanner.spend()
    terms.push(scanTerm(scanner))
    scanner.space()
  } while (scanner.take(","))
  scanner.end()
  return terms
}

function scanTerm(scanner: Scanner): OrderTerm {
  scanner.space()
  const start = scanner.at
  const relation = scanName(scanner)
  const related = scanner.take("(")
  if (!related) scanner.at = start
  const field = scanField(scanner)
  if (related) scanner.expect(")")
  const direction = scanner.match(/\.(asc|desc)(?![\p{L}\p{N}_])/uy)?.[1]
  const nulls = scanner.match(/\.nulls(first|last)(?![\p{L}\p{N}_])/uy)?.[1]
  if (!scanner.done && !/[ \t,]/.test(scanner.text[scanner.at] as string)) {
    scanner.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"')
  }
  return {
    field,
    ...(related ? { relation } : {}),
    descending: direction === "desc",
    ...(nulls ? { nulls: nulls as "first" | "last" } : {}),
  }
}
