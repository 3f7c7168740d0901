import type { Sql } from "#platform/postgres/connection.ts"
import type { Site } from "#tests/support/site.ts"
import type { Random } from "../../support/random.ts"
import type { Place } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import type { Stranger } from "./stranger.ts"

export type Scene = {
  site: Site
  place: Place
  /** As the owner, to look at what the attack left behind. */
  sql: Sql
  random: Random
  ledger: Ledger
  /** Somebody with the public key and an address nobody has used before. */
  stranger: () => Stranger
}

/** One way in which a client with nothing but the public key has tried to
 * close the shop to everybody else, or to harm somebody. */
export type Assault = {
  name: string
  /** Tries it alone, and writes down what held. */
  run(scene: Scene): Promise<void>
  /** A single blow of it: many clients strike so at once while somebody else
   * reads and buys. Never throws, whatever is answered. */
  strike?(scene: Scene, stranger: Stranger): Promise<void>
}
