import type { Drawing } from "../drawing.ts"
import { hexa } from "./hexa.ts"
import { inesAndTheTide } from "./ines-and-the-tide.ts"
import { junieCalloway } from "./junie-calloway.ts"
import { maraVoss } from "./mara-voss.ts"
import { obaLane } from "./oba-lane.ts"
import { peckhamStatic } from "./peckham-static.ts"
import { saltmarsh } from "./saltmarsh.ts"
import { tomaszWren } from "./tomasz-wren.ts"

export const portraits: Record<string, Drawing> = {
  hexa,
  "ines-and-the-tide": inesAndTheTide,
  "junie-calloway": junieCalloway,
  "mara-voss": maraVoss,
  "oba-lane": obaLane,
  "peckham-static": peckhamStatic,
  saltmarsh,
  "tomasz-wren": tomaszWren,
}
