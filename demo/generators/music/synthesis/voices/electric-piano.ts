import { fallIn } from "../envelope.ts"
import { samples, type Voice } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"

interface Settings {
  /** How hard the tine leans into the pickup: 0 round, 1 barking. */
  bark?: number
  bell?: number
  release?: number
}

/** Tine, tone bar and pickup by frequency modulation: a soft touch stays
 * almost a sine, a hard one growls and then clears. */
export function electricPiano({
  bark = 0.6,
  bell = 0.5,
  release = 0.3,
}: Settings = {}): Voice {
  return ({ hz, velocity, length }, random, out) => {
    const step = (hz * (1 + (random() - 0.5) * 0.0008)) / RATE
    const height = Math.min(Math.max(Math.log2(hz / 110), 0), 4)
    const fall = fallIn(7.5 - height * 1.5)
    const clearing = fallIn(2.2)
    const tineFall = fallIn(0.9 - height * 0.12)
    const release1 = fallIn(release)
    let phase = random()
    let tine = 0
    let level = 0.25 + 0.75 * velocity
    let index = bark * (0.25 + 1.5 * velocity * velocity) * (1 - height * 0.14)
    let chime = bell * 0.22 * velocity
    const count = length + samples(release)
    for (let i = 0; i < count; i++) {
      phase += step
      tine += step * 7.02
      level *= i < length ? fall : release1
      index *= clearing
      chime *= tineFall
      const body = sine(phase + (index / 6.283) * sine(phase + 0.07))
      const warm = body + 0.18 * body * body - 0.09
      const onset = i < 60 ? i / 60 : 1
      out[i] = (warm + chime * sine(tine)) * level * onset
    }
    return { samples: count }
  }
}
