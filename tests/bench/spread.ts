/** The combined result of several rounds of one measurement. */
export type Spread = { median: number; from: number; to: number }

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return { median, from: sorted[0] ?? median, to: sorted.at(-1) ?? median }
}

export function show({ median, from, to }: Spread, digits = 2) {
  return `${median.toFixed(digits)} (${from.toFixed(digits)}–${to.toFixed(digits)})`
}

/** Prints a goal's line. A missed goal makes the command fail once everything
 * is measured. */
export function judge(what: string, told: string, met: boolean, goal: string) {
  console.log(`${met ? "ok    " : "MISSED"} ${what}: ${told} (goal ${goal})`)
  if (!met) process.exitCode = 1
}
