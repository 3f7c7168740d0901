import type { AggregateName, Embed, Level, SelectItem } from "./ast.ts"
import { tooLarge } from "./refusals.ts"
import { type Budget, Scanner, scanJsonPath, scanName } from "./scanner.ts"

const MAX_EMBEDS = 16
const MAX_EMBED_DEPTH = 6
const AGGREGATE = /\.(count|sum|avg|min|max)\(\)/y

/** `select=`: columns with aliases, casts and JSON paths, aggregates, and
 * embeds. */
export function parseSelect(text: string, budget: Budget): SelectItem[] {
  const scanner = new Scanner(text, "select parameter", budget)
  const embeds = { left: MAX_EMBEDS }
  const items = scanner.done ? [] : scanItems(scanner, embeds)
  scanner.end()
  return items
}

export function newLevel(items: SelectItem[]): Level {
  return { items, conditions: [], order: [] }
}

function scanItems(scanner: Scanner, embeds: { left: number }) {
  const items: SelectItem[] = []
  do {
    scanner.space()
    scanner.spend()
    items.push(scanItem(scanner, embeds))
    scanner.space()
  } while (scanner.take(","))
  return items
}

function scanItem(scanner: Scanner, embeds: { left: number }): SelectItem {
  if (scanner.take("...")) {
    const embed = scanEmbed(scanner, scanName(scanner), embeds)
    return { ...embed, spread: true }
  }
  if (scanner.take("*")) return { kind: "star" }
  const first = scanName(scanner)
  const aliased = scanner.match(/:(?!:)/y) !== null
  const name = aliased ? scanName(scanner) : first
  const alias = aliased ? { alias: first } : {}
  if (name === "count" && scanner.take("()")) {
    const cast = scanCast(scanner)
    return { kind: "aggregate", function: "count", ...alias, cast }
  }
  if (scanner.peek("!") || scanner.peek("(")) {
    return { ...scanEmbed(scanner, name, embeds), ...alias }
  }
  const field = { name, path: scanJsonPath(scanner) }
  const cast = scanCast(scanner)
  const aggregate = scanner.match(AGGREGATE)?.[1] as AggregateName | undefined
  if (!aggregate) {
    return { kind: "column", field, ...alias, ...(cast ? { cast } : {}) }
  }
  return {
    kind: "aggregate",
    function: aggregate,
    field,
    fieldCast: cast,
    ...alias,
    cast: scanCast(scanner),
  }
}

function scanCast(scanner: Scanner) {
  if (!scanner.take("::")) return
  const cast = scanner.match(/[\p{L}\p{N}_ $]+(?:\[\])?/uy)?.[0].trim()
  if (!cast) scanner.fail("expecting a type")
  return cast
}

function scanEmbed(
  scanner: Scanner,
  target: string,
  embeds: { left: number },
): Embed {
  embeds.left -= 1
  if (embeds.left < 0) throw tooLarge(`No more than ${MAX_EMBEDS} embeds.`)
  const embed: Embed = {
    kind: "embed",
    target,
    inner: false,
    spread: false,
    level: newLevel([]),
  }
  for (let marks = 0; marks < 2 && scanner.take("!"); marks += 1) {
    const mark = scanName(scanner)
    if (mark === "inner") embed.inner = true
    else if (mark !== "left") embed.hint = mark
  }
  scanner.expect("(")
  if (scanner.take(")")) return embed
  embed.level.items = scanner.nest(
    () => scanItems(scanner, embeds),
    MAX_EMBED_DEPTH,
  )
  scanner.expect(")")
  return embed
}

const MAX_ITEMS = 100
/** Under different names, casts or filters. */
const MAX_ALIKE = 4

/** Limits `select` to useful answers: repeating the same item under other names
 * multiplies the answer for nothing. */
export function boundSelect(level: Level, spent = { items: 0 }) {
  const alike = new Map<string, number>()
  for (const item of level.items) {
    spent.items += 1
    if (spent.items > MAX_ITEMS) {
      throw tooLarge(`No more than ${MAX_ITEMS} columns and embeds.`)
    }
    const name = nameOf(item)
    const times = (alike.get(name) ?? 0) + 1
    alike.set(name, times)
    if (times > MAX_ALIKE) {
      throw tooLarge(`The same no more than ${MAX_ALIKE} times.`)
    }
    if (item.kind === "embed") boundSelect(item.level, spent)
  }
}

function nameOf(item: SelectItem) {
  if (item.kind === "embed") return `${item.target}!${item.hint ?? ""}()`
  return JSON.stringify({ ...item, alias: undefined, cast: undefined })
}
