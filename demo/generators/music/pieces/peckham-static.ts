import type { Piece } from "../score/piece.ts"
import { dubplateWeather } from "./peckham-static/dubplate-weather.ts"
import { pirateHours } from "./peckham-static/pirate-hours.ts"
import { ryeLaneRiddim } from "./peckham-static/rye-lane-riddim.ts"

export const pieces: Piece[] = [
  ryeLaneRiddim(),
  pirateHours(),
  dubplateWeather(),
]
