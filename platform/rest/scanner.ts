import type { Field, JsonStep } from "./ast.ts"
import { refuse, tooLarge } from "./refusals.ts"

const MAX_PARTS = 400
const MAX_DEPTH = 12

/** The budget of one request for columns, conditions and list items. */
export type Budget = { parts: number }

export function newBudget(): Budget {
  return { parts: MAX_PARTS }
}

/** Reads one decoded query-string value from left to right. */
export class Scanner {
  readonly text: string
  readonly what: string
  readonly budget: Budget
  at = 0
  depth = 0

  constructor(text: string, what: string, budget: Budget) {
    this.text = text
    this.what = what
    this.budget = budget
  }

  get done() {
    return this.at >= this.text.length
  }

  peek(word: string) {
    return this.text.startsWith(word, this.at)
  }

  take(word: string) {
    if (!this.peek(word)) return false
    this.at += word.length
    return true
  }

  expect(word: string) {
    if (!this.take(word)) this.fail(`expecting "${word}"`)
  }

  /** The match of a sticky pattern at this position, or null. */
  match(pattern: RegExp) {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  rest() {
    return this.match(/.*/sy)?.[0] ?? ""
  }

  space() {
    this.match(/[ \t]*/y)
  }

  end() {
    if (!this.done) this.fail("expecting end of input")
  }

  spend() {
    this.budget.parts -= 1
    if (this.budget.parts < 0) {
      throw tooLarge(`No more than ${MAX_PARTS} columns and conditions.`)
    }
  }

  /** Runs a nested rule; the nesting depth is bounded. */
  nest<T>(rule: () => T, deepest = MAX_DEPTH): T {
    this.depth += 1
    if (this.depth > deepest) {
      throw tooLarge(`No deeper than ${deepest} levels.`)
    }
    const result = rule()
    this.depth -= 1
    return result
  }

  fail(expecting: string): never {
    const found = this.text[this.at]
    const unexpected =
      found === undefined ? "unexpected end of input" : `unexpected "${found}"`
    throw refuse(
      400,
      "PGRST100",
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
      `${unexpected} ${expecting}`,
    )
  }
}

/** A column, table or alias: letters, digits, `_`, `$`, inner spaces and
 * dashes, or anything in double quotes. */
export function scanName(scanner: Scanner): string {
  const quoted = scanQuoted(scanner)
  if (quoted !== null) return quoted
  const plain = scanner.match(/[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy)
  const name = plain?.[0].trim()
  if (!name) scanner.fail("expecting field name (* or [a..z0..9_$])")
  return name
}

export function scanQuoted(scanner: Scanner): string | null {
  const found = scanner.match(/"((?:[^"\\]|\\.)*)"/sy)
  return found ? unquote(found[1] as string) : null
}

export function unquote(text: string) {
  return text.replace(/\\(.)/gs, "$1")
}

export function scanField(scanner: Scanner): Field {
  scanner.space()
  return { name: scanName(scanner), path: scanJsonPath(scanner) }
}

export function scanJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const arrow = scanner.match(/->>?/y)?.[0]
    if (!arrow) return path
    scanner.spend()
    path.push({ asText: arrow === "->>", key: scanJsonKey(scanner) })
  }
}

function scanJsonKey(scanner: Scanner) {
  const index = scanner.match(/-?\d{1,9}(?=->|::|[.,)]|$)/y)
  return index ? Number(index[0]) : scanName(scanner)
}
