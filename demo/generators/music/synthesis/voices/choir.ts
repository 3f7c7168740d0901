import { type Envelope, envelopeAt } from "../envelope.ts"
import { OnePole } from "../filters.ts"
import {
  ensemble,
  type Instrument,
  played,
  samples,
  type Voice,
} from "../instrument.ts"
import { saw, sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { Throat } from "./vowels.ts"

interface Settings extends Partial<Envelope> {
  vowel?: string
  head?: number
  bright?: number
}

const SINGERS = 3
const CONTROL_RATE = 32

/** Chords sung by a choir: for each note, singers left and right of centre. */
export function choir(settings: Settings = {}): Instrument {
  return ensemble(played(desk(settings, -0.75)), played(desk(settings, 0.75)))
}

function desk(settings: Settings, pan: number): Voice {
  const { vowel = "a", head = 1, bright = 0.4 } = settings
  const shape = { attack: 0.25, decay: 1, sustain: 0.9, release: 0.6 }
  const envelope = { ...shape, ...settings }
  return ({ hz, velocity, length }, random, out) => {
    const throat = new Throat(vowel, head * (0.96 + random() * 0.08))
    const folds = new OnePole(700 + 2500 * bright)
    const phases = Float64Array.from({ length: SINGERS }, random)
    const rates = phases.map(() => 4.6 + random() * 1.4)
    const tunes = phases.map((_, n) => 1 + (n - 1) * 0.0042 * random())
    const steps = phases.map(() => 0)
    const held = length / RATE
    let level = 0
    let slope = 0
    const count = length + samples(envelope.release)
    for (let i = 0; i < count; i++) {
      if (i % CONTROL_RATE === 0) {
        const time = (i + CONTROL_RATE) / RATE
        const target = envelopeAt(envelope, time, held) * velocity
        slope = (target - level) / CONTROL_RATE
        for (let n = 0; n < SINGERS; n++)
          steps[n] =
            ((hz * tunes[n]) / RATE) *
            (1 + 0.005 * sine((i / RATE) * rates[n] + n * 0.3))
      }
      level += slope
      let sum = 0
      for (let n = 0; n < SINGERS; n++) {
        phases[n] += steps[n]
        if (phases[n] >= 1) phases[n] -= 1
        sum += saw(phases[n], steps[n])
      }
      const source = folds.low(sum) + (random() - 0.5) * 0.06
      out[i] = (throat.push(source) + source * 0.05) * level
    }
    return { samples: count, pan }
  }
}
