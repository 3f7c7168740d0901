import type { Colleague } from "../../data/colleagues.ts"

/** Colleagues mentioned by '@' and their full name. If one name begins with
 * another, the longer match wins. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]) {
  const longestFirst = colleagues.toSorted(
    (one, other) => other.name.length - one.name.length,
  )
  const meant = new Set<string>()
  for (const { index } of text.matchAll(/@/g)) {
    const rest = folded(text.slice(index + 1))
    const found = longestFirst.find(
      ({ name }) =>
        rest.startsWith(folded(name)) && isEnd(rest.charAt(name.length)),
    )
    if (found) meant.add(found.user_id)
  }
  return [...meant]
}

/** The text typed after '@' up to the caret; null when there is none. */
export function begunMention(text: string, caret: number) {
  const begun = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, caret))
  return begun?.[1] ?? null
}

export function suggested(begun: string, colleagues: readonly Colleague[]) {
  return colleagues.filter(({ name }) =>
    folded(name)
      .split(/\s+/)
      .some((_, place, words) =>
        words.slice(place).join(" ").startsWith(folded(begun)),
      ),
  )
}

/** The text with the name completed, and the new caret position. */
export function completed(text: string, caret: number, name: string) {
  const begun = begunMention(text, caret) ?? ""
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

function folded(text: string) {
  return text.toLowerCase()
}

function isEnd(letter: string) {
  return !/[\p{L}\p{N}]/u.test(letter)
}
