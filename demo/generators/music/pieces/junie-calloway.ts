import type { Piece } from "../score/piece.ts"
import { floodlight } from "./junie-calloway/floodlight.ts"
import { sameCoat } from "./junie-calloway/same-coat.ts"
import { sayItSlower } from "./junie-calloway/say-it-slower.ts"
import { southbankPrayer } from "./junie-calloway/southbank-prayer.ts"

export const pieces: Piece[] = [
  floodlight(),
  sayItSlower(),
  southbankPrayer(),
  sameCoat(),
]
