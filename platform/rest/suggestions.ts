/** Strangers are only told names they have almost typed themselves. */
const NEARLY = 0.75
/** Enough for names that are no secret: arguments, and a table's relations. */
export const ALIKE = 0.33
const LONGEST = 64

/** The most similar name, if any is similar enough: among those that share
 * pieces with the given one, the one with the fewest letters to change. */
export function suggest(
  asked: string,
  names: Iterable<string>,
  least = NEARLY,
) {
  const wanted = asked.toLowerCase().slice(0, LONGEST)
  const all = [...names].map((name) => ({
    name,
    small: name.toLowerCase().slice(0, LONGEST),
  }))
  const sharing = [3, 2].map((size) => {
    const pieces = piecesOf(wanted, size)
    return all.filter(({ small }) => shares(pieces, piecesOf(small, size)))
  })
  const near = sharing.find((list) => list.length > 0) ?? []
  let best: string | undefined
  let bestScore = 0
  for (const { name, small } of near) {
    const longest = Math.max(small.length, wanted.length)
    const score = 1 - changes(wanted, small) / longest
    if (score < least || score <= bestScore) continue
    best = name
    bestScore = score
  }
  return best
}

function piecesOf(text: string, size: number) {
  const padded = `-${text}-`
  const found = new Set<string>()
  for (let at = 0; at + size <= padded.length; at += 1) {
    found.add(padded.slice(at, at + size))
  }
  return found
}

function shares(some: Set<string>, others: Set<string>) {
  return [...some].some((piece) => others.has(piece))
}

/** The Levenshtein distance. */
function changes(left: string, right: string) {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next[j] = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[right.length] as number
}
