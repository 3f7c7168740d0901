/** The most common value, and the others. White space and case do not matter;
 * missing values do not count. */
export function majority(values: readonly (string | null | undefined)[]) {
  const said = values.flatMap((value) => value?.normalize("NFC").trim() || [])
  const groups = [...Map.groupBy(said, plain).values()]
  groups.sort((a, b) => b.length - a.length)
  return {
    value: groups[0]?.[0] ?? null,
    others: groups.slice(1).flatMap(([first]) => first ?? []),
  }
}

function plain(text: string) {
  return text.toLowerCase().replace(/\s+/g, " ")
}

/** Whether two titles mean the same: one may contain the other. */
export function isSimilarTitle(one: string, other: string) {
  const [a, b] = [comparable(one), comparable(other)]
  return a.includes(b) || b.includes(a)
}

function comparable(text: string) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}

/** A, B and C. */
export function joinNames(names: readonly string[]) {
  if (names.length < 2) return names.join("")
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}
