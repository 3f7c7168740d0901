import type { Sql } from "#platform/postgres/connection.ts"
import type { Site } from "#tests/support/site.ts"
import type { Random } from "../../support/random.ts"
import type { Place } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import type { Stranger } from "./stranger.ts"

export type Scene = {
  site: Site
  place: Place
  /** As the owner, to check what the attack left behind. */
  sql: Sql
  random: Random
  ledger: Ledger
  /** A client with the public key and an address not used before. */
  stranger: () => Stranger
}

/** One way in which a client with nothing but the public key has tried to close
 * the shop to everybody else, or to harm somebody. */
export type Assault = {
  name: string
  /** Tries it alone, and records what held. */
  run(scene: Scene): Promise<void>
  /** A single attack: many clients strike like this at once while another
   * client reads and buys. Never throws, whatever the answer. */
  strike?(scene: Scene, stranger: Stranger): Promise<void>
}
