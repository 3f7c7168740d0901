import type { Piece } from "../score/piece.ts"
import { blueHourBus } from "./ines-and-the-tide/blue-hour-bus.ts"
import { ericeira } from "./ines-and-the-tide/ericeira.ts"
import { glassUmbrella } from "./ines-and-the-tide/glass-umbrella.ts"
import { postcardsToNobody } from "./ines-and-the-tide/postcards-to-nobody.ts"
import { secondSummer } from "./ines-and-the-tide/second-summer.ts"

export const pieces: Piece[] = [
  postcardsToNobody(),
  ericeira(),
  glassUmbrella(),
  blueHourBus(),
  secondSummer(),
]
