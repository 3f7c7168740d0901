import type { OrderTerm } from "./ast.ts"
import { type Budget, Scanner, scanField, scanName } from "./scanner.ts"

/** `order=name.desc.nullslast,artist(name)`. */
export function parseOrder(text: string, budget: Budget): OrderTerm[] {
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
