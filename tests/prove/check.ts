import type { Random } from "../support/random.ts"
import type { Ledger } from "./ledger.ts"

export type Attack = {
  /** Seeded with the printed seed: the same seed gives the same attack. */
  random: Random
  /** About how long it may take. */
  seconds: number
  ledger: Ledger
  /** The only part of the check to run, by name. */
  only?: string
}

/** One kind of attack: it starts the site it needs, tries to break promises and
 * records every attempt in the ledger. */
export type Check = {
  name: string
  /** Its part of the fifteen minutes. */
  seconds: number
  run(attack: Attack): Promise<void>
}
