import type { Condition, IsValue, Operation } from "./ast.ts"
import { refuse } from "./refusals.ts"
import {
  type Budget,
  Scanner,
  scanField,
  scanQuoted,
  unquote,
} from "./scanner.ts"

const QUANTIFIABLE = "eq|gte|gt|lte|lt|like|ilike|match|imatch"
const PLAIN = "neq|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj"
const SEARCHES: Record<string, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
}
const OPERATOR = new RegExp(
  `(?:(?:(?:${QUANTIFIABLE})(?:\\((?:any|all)\\))?|${PLAIN}|in|is)\\.)` +
    "|(?:fts|plfts|phfts|wfts)(?:\\([\\p{L}\\p{N}_ $]+\\))?\\.",
  "uy",
)

/** True when a pair's value reads as a filter, not as an argument. */
export function looksLikeFilter(value: string) {
  const from = value.startsWith("not.") ? 4 : 0
  OPERATOR.lastIndex = from
  return from > 0 || OPERATOR.test(value)
}

/** `column=eq.value`, with the key given separately. */
export function parseFilter(
  scanner: Scanner,
  key: Scanner,
): Condition & { kind: "compare" } {
  const field = scanField(key)
  key.end()
  const operation = scanOperation(scanner, () => scanner.rest())
  scanner.end()
  return { kind: "compare", field, ...operation }
}

/** `or=(a.eq.1,and(b.gt.2,not.c.is.null))`, with its operator put first. */
export function parseLogic(text: string, budget: Budget): Condition {
  const scanner = new Scanner(text, "logic tree", budget)
  const condition = scanCondition(scanner)
  scanner.end()
  return condition
}

function scanCondition(scanner: Scanner): Condition {
  scanner.space()
  const group = scanner.match(/(not\.)?(and|or)[ \t]*\(/y)
  if (group) {
    const conditions = scanner.nest(() => scanConditions(scanner))
    const operator = group[2] as "and" | "or"
    return { kind: "group", operator, negated: !!group[1], conditions }
  }
  const field = scanField(scanner)
  scanner.expect(".")
  const operation = scanOperation(scanner, () => scanListedValue(scanner))
  scanner.space()
  return { kind: "compare", field, ...operation }
}

function scanConditions(scanner: Scanner) {
  const conditions: Condition[] = []
  do conditions.push(scanCondition(scanner))
  while (scanner.take(","))
  scanner.expect(")")
  scanner.space()
  return conditions
}

function scanOperation(
  scanner: Scanner,
  scanValue: () => string,
): { negated: boolean; operation: Operation } {
  scanner.spend()
  const negated = scanner.take("not.")
  const operator = scanner.match(OPERATOR)?.[0].slice(0, -1)
  if (!operator) refuseOperator(scanner)
  return { negated, operation: readOperation(scanner, operator, scanValue) }
}

function readOperation(
  scanner: Scanner,
  operator: string,
  scanValue: () => string,
): Operation {
  if (operator === "is") return { kind: "is", value: scanIs(scanner) }
  if (operator === "in") return { kind: "in", values: scanList(scanner) }
  const [name, inner] = operator.split(/[()]/) as [string, string?]
  const search = SEARCHES[name]
  if (search) {
    const language = inner === undefined ? {} : { language: inner.trim() }
    return {
      kind: "search",
      function: search,
      ...language,
      value: scanValue(),
    }
  }
  const quantifier = inner as "any" | "all" | undefined
  return {
    kind: "operator",
    name,
    ...(quantifier ? { quantifier } : {}),
    value: scanValue(),
  }
}

function scanIs(scanner: Scanner): IsValue {
  const word = scanner.match(/not_null|null|true|false|unknown/iy)
  if (!word) {
    scanner.fail("expecting null, not_null, true, false or unknown")
  }
  return word[0].toLowerCase() as IsValue
}

/** `(a,"b,c",d)`; `()` is the empty list. */
function scanList(scanner: Scanner) {
  scanner.space()
  scanner.expect("(")
  const values: string[] = []
  do values.push(scanElement(scanner))
  while (scanner.take(","))
  scanner.expect(")")
  scanner.space()
  return values.length === 1 && values[0] === "" ? [] : values
}

function scanElement(scanner: Scanner) {
  const quoted = scanner.match(/"((?:[^"\\]|\\.)*)"(?=[,)])/sy)
  if (quoted) return unquote(quoted[1] as string)
  return scanner.match(/[^,)]*/y)?.[0] ?? ""
}

/** A value inside `or=(…)` ends at a comma or bracket, unless it is quoted or
 * an array or JSON object in braces. */
function scanListedValue(scanner: Scanner) {
  const start = scanner.at
  const quoted = scanQuoted(scanner)
  const next = scanner.text[scanner.at]
  if (quoted !== null && (!next || /[,) \t]/.test(next))) return quoted
  scanner.at = start
  const braced = scanner.match(/\{[^{}]*\}/y)
  return braced?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? ""
}

function refuseOperator(scanner: Scanner): never {
  const word = scanner.text.slice(scanner.at).split(".")[0]
  throw refuse(
    400,
    "PGRST100",
    `"failed to parse ${scanner.what} (${scanner.text})" (line 1, column ${scanner.at + 1})`,
    `unknown single value operator ${word}`,
  )
}
