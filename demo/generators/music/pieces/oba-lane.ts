import type { Piece } from "../score/piece.ts"
import { auntieKnows } from "./oba-lane/auntie-knows.ts"
import { canalBrass } from "./oba-lane/canal-brass.ts"
import { homeByEight } from "./oba-lane/home-by-eight.ts"
import { lagosToLewisham } from "./oba-lane/lagos-to-lewisham.ts"
import { marketDay } from "./oba-lane/market-day.ts"
import { sixInTheMorning } from "./oba-lane/six-in-the-morning.ts"

export const pieces: Piece[] = [
  sixInTheMorning(),
  marketDay(),
  auntieKnows(),
  canalBrass(),
  homeByEight(),
  lagosToLewisham(),
]
