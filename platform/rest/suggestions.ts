const LIKELY = 0.5

/** The name most like the one asked for, if any is alike: by the share of
 * three-letter pieces that both have. */
export function suggest(asked: string, names: Iterable<string>) {
  let best: string | undefined
  let bestScore = LIKELY
  for (const name of names) {
    const score = likeness(asked, name)
    if (score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

function likeness(left: string, right: string) {
  const a = pieces(left)
  const b = pieces(right)
  const shared = [...a].filter((piece) => b.has(piece)).length
  return (2 * shared) / (a.size + b.size)
}

function pieces(text: string) {
  const padded = `  ${text.toLowerCase().slice(0, 64)} `
  const found = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    found.add(padded.slice(at, at + 3))
  }
  return found
}
