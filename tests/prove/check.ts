import type { Random } from "../support/random.ts"
import type { Ledger } from "./ledger.ts"

export type Attack = {
  /** Draws from the printed seed: the same seed, the same attack. */
  random: Random
  /** About how long it may go on. */
  seconds: number
  ledger: Ledger
  /** The one part of the check to run, by its name. */
  only?: string
}

/** One line of attack: it starts the site it needs, tries to break promises
 * and writes every attempt into the ledger. */
export type Check = {
  name: string
  /** Its part of the fifteen minutes. */
  seconds: number
  run(attack: Attack): Promise<void>
}
