import type { Piece } from "../score/piece.ts"
import { estuary } from "./saltmarsh/estuary.ts"
import { lowWater } from "./saltmarsh/low-water.ts"
import { samphire } from "./saltmarsh/samphire.ts"
import { slackTide } from "./saltmarsh/slack-tide.ts"
import { theGroyneAtDusk } from "./saltmarsh/the-groyne-at-dusk.ts"

export const pieces: Piece[] = [
  slackTide(),
  samphire(),
  lowWater(),
  theGroyneAtDusk(),
  estuary(),
]
