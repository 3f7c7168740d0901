/** What several rounds of one measurement say together. */
export type Spread = { median: number; from: number; to: number }

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return { median, from: sorted[0] ?? median, to: sorted.at(-1) ?? median }
}

export function show({ median, from, to }: Spread, digits = 2) {
  return `${median.toFixed(digits)} (${from.toFixed(digits)}–${to.toFixed(digits)})`
}

/** A goal's line. One that is missed makes the command fail, once all is
 * measured. */
export function judge(what: string, told: string, met: boolean, goal: string) {
  console.log(`${met ? "ok    " : "MISSED"} ${what}: ${told} (goal ${goal})`)
  if (!met) process.exitCode = 1
}
