import { bleed } from "../drawing.ts"
import { type Film, screen } from "../film.ts"
import { inks } from "../inks.ts"
import { clamp, ease } from "../noise.ts"
import { clip, group, rect } from "../shapes.ts"
import { capHeight, fitted, words } from "../type.ts"

const strips = 18
const deep = screen.height / strips
const beats = 8
/** Two steps and a rest, in units of a strip's height. */
const steps = [0, 0, 2, 0, 0, -1.4, 0, 0] as const

export const ryeLaneVisualiser: Film = {
  alt:
    "Rye Lane Riddim in heavy black letters on acid yellow; strips of the " +
    "words jump sideways on the beat.",
  seconds: (60 / 133) * 2 * beats,
  still: 0.33,
  close: [
    { x: 480, y: 240, zoom: 1.7 },
    { x: 1100, y: 660, zoom: 1.7 },
  ],
  frame: (moment) => ({
    ...screen,
    paper: inks.acid.paper,
    grain: 0.3,
    plates: [
      { ink: "acid", art: bleed + flashes(moment) },
      { ink: "graphite", art: slices(moment) },
    ],
  }),
}

function slices(moment: number) {
  return Array.from({ length: strips }, (_, index) => {
    const slip = slipOf(index, moment)
    const body =
      group(`translate(${slip} 0)`, poster) +
      group(`translate(${slip - 1600 * (Math.sign(slip) || 1)} 0)`, poster)
    const turned = (index + Math.floor(moment * beats)) % 6 === 3
    return clip(
      `slice${index}`,
      rect(-10, index * deep - 0.5, 1620, deep + 1),
      turned ? rect(-10, 0, 1620, 900) + body.replaceAll("#000", "#fff") : body,
    )
  }).join("")
}

/** Moves fast at the start of each beat, then holds. */
function slipOf(index: number, moment: number) {
  const beat = Math.floor(moment * beats)
  const share = ease(clamp((moment * beats - beat) * 3.2))
  const at = (place: number) =>
    steps[(index * 3 + place * 5 + beats * 8) % steps.length] ?? 0
  return deep * 1.6 * (at(beat - 1) + (at(beat) - at(beat - 1)) * share)
}

function flashes(moment: number) {
  const row = Math.floor(moment * beats)
  return [row * 5 + 2, row * 7 + 9]
    .map((place) => rect(-10, (place % strips) * deep, 1620, deep, "#fff"))
    .join("")
}

const poster = ["RYE LANE", "RIDDIM"]
  .map((text, row) => {
    const set = { x: 24, size: 100, weight: 900, width: 125, track: -16 }
    const setting = fitted(text, 1552, set)
    const stretch = 400 / (setting.size * capHeight)
    return group(
      `translate(0 ${430 + row * 440}) scale(1 ${stretch})`,
      words(text, { ...setting, y: 0 }),
    )
  })
  .join("")
