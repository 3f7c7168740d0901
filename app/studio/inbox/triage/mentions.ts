import type { Colleague } from "../../data/colleagues.ts"

/** Who is meant in a note: '@' and a colleague's whole name. Of two names that
 * begin alike the longer one is meant. */
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

/** What is being typed behind an '@', up to where the hand is; null otherwise. */
export function begunMention(text: string, hand: number) {
  const begun = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, hand))
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

/** The text with the name in place of what was begun, and where the hand is
 * then. */
export function completed(text: string, hand: number, name: string) {
  const begun = begunMention(text, hand) ?? ""
  const before = `${text.slice(0, hand - begun.length)}${name} `
  return { text: before + text.slice(hand), hand: before.length }
}

function folded(text: string) {
  return text.toLowerCase()
}

function isEnd(letter: string) {
  return !/[\p{L}\p{N}]/u.test(letter)
}
