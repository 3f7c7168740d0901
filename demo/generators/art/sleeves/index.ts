import type { Drawing } from "../drawing.ts"
import { blueHourBus } from "./blue-hour-bus.ts"
import { candleHours } from "./candle-hours.ts"
import { concreteChoir } from "./concrete-choir.ts"
import { estuary } from "./estuary.ts"
import { floodlight } from "./floodlight.ts"
import { interiorAngles } from "./interior-angles.ts"
import { lagosToLewisham } from "./lagos-to-lewisham.ts"
import { lowWater } from "./low-water.ts"
import { marketDay } from "./market-day.ts"
import { n29 } from "./n29.ts"
import { pirateHours } from "./pirate-hours.ts"
import { postcardsToNobody } from "./postcards-to-nobody.ts"
import { ryeLaneRiddim } from "./rye-lane-riddim.ts"
import { sameCoat } from "./same-coat.ts"
import { secondSummer } from "./second-summer.ts"
import { sodium } from "./sodium.ts"
import { testPressing } from "./test-pressing.ts"
import { theHedgeAndTheHare } from "./the-hedge-and-the-hare.ts"

export const sleeves: Record<string, Drawing> = {
  "blue-hour-bus": blueHourBus,
  "candle-hours": candleHours,
  "concrete-choir": concreteChoir,
  estuary,
  floodlight,
  "interior-angles": interiorAngles,
  "lagos-to-lewisham": lagosToLewisham,
  "low-water": lowWater,
  "market-day": marketDay,
  n29,
  "pirate-hours": pirateHours,
  "postcards-to-nobody": postcardsToNobody,
  "rye-lane-riddim": ryeLaneRiddim,
  "same-coat": sameCoat,
  "second-summer": secondSummer,
  sodium,
  "test-pressing": testPressing,
  "the-hedge-and-the-hare": theHedgeAndTheHare,
}
