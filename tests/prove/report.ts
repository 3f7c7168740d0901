import type { Ledger } from "./ledger.ts"

const MOST_SHOWN = 10

/** A check's rows in printed form, with its failures below. */
export function reportOf(check: string, ledger: Ledger) {
  return ledger
    .rows()
    .flatMap(({ promise, attempts, failures }) => [
      row(check, promise, attempts, failures.length),
      ...failures.slice(0, MOST_SHOWN).map((seen) => `    ${seen}`),
      ...(failures.length > MOST_SHOWN
        ? [`    and ${failures.length - MOST_SHOWN} more`]
        : []),
    ])
}

export const HEAD = row("check", "promise", "attempts", "failures")

function row(...cells: (string | number)[]) {
  const [check, promise, attempts, failures] = cells.map(String)
  return [
    check?.padEnd(12),
    promise?.padEnd(54),
    attempts?.padStart(9),
    failures?.padStart(9),
  ].join(" ")
}
