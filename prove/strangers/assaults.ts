import { allStock } from "./all-stock.ts"
import type { Assault } from "./assault.ts"
import { checkoutFlood } from "./checkout-flood.ts"
import { mailBomb } from "./mail-bomb.ts"
import { oneRouter } from "./one-router.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [
  allStock,
  checkoutFlood,
  oneRouter,
  mailBomb,
]
