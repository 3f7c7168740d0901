import type { Piece } from "../score/piece.ts"
import { candleHours } from "./tomasz-wren/candle-hours.ts"
import { theHedgeAndTheHare } from "./tomasz-wren/the-hedge-and-the-hare.ts"
import { waltzForALandlord } from "./tomasz-wren/waltz-for-a-landlord.ts"

export const pieces: Piece[] = [
  candleHours(),
  waltzForALandlord(),
  theHedgeAndTheHare(),
]
