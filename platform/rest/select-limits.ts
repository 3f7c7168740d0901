import type { Level, SelectItem } from "./ast.ts"
import { tooLarge } from "./refusals.ts"

const MAX_ITEMS = 100
/** Under other names, casts or filters. */
const MAX_ALIKE = 4

/** Holds what `select` names to what an answer can use: the same again and
 * again under other names multiplies it for nothing. */
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
