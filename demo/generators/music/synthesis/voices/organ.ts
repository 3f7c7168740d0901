import { fallIn } from "../envelope.ts"
import { samples, type Voice } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"

const FOOTAGES = [0.5, 1.5, 1, 2, 3, 4, 5, 6, 8]

/** Drawbars, each 0 to 8, with key click. `decay` makes it a house organ
 * that falls away instead of holding. */
export function organ(drawbars: string, decay = 0, release = 0.06): Voice {
  const bars = [...drawbars].map((digit) => Number(digit) / 8)
  return ({ hz, velocity, length }, random, out) => {
    const step = hz / RATE
    const fall = decay ? fallIn(decay) : 1
    const off = fallIn(release)
    const click = fallIn(0.012)
    const active = bars.flatMap((level, i) =>
      level && hz * FOOTAGES[i] < 12_000 ? [[FOOTAGES[i], level]] : [],
    )
    let phase = random()
    let level = velocity * 0.35
    let tick = 0.08 * velocity
    const count = length + samples(release)
    for (let i = 0; i < count; i++) {
      phase += step
      level *= i < length ? fall : off
      tick *= click
      let sum = 0
      for (const [ratio, amount] of active) sum += amount * sine(phase * ratio)
      const onset = i < 100 ? i / 100 : 1
      out[i] = (sum * level + (random() - 0.5) * tick) * onset
    }
    return { samples: count }
  }
}
