import { OnePole } from "../filters.ts"
import { ensemble, type Instrument } from "../instrument.ts"
import { saw } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { type Joined, legato, type Timbre } from "./legato.ts"
import { Throat } from "./vowels.ts"

interface Settings {
  /** A vowel for each note, over and over. */
  words: string
  breath?: number
  /** Size of the head: over 1 smaller and brighter. */
  head?: number
  bright?: number
}

const CONTROL_RATE = 48

/** A wordless singer: vocal folds, breath and a moving throat. */
export function singer(how: Joined, settings: Settings): Instrument {
  return legato(how, voice(settings))
}

/** A few singers in unison, slightly apart in pitch, place and time. */
export function chorusOf(
  count: number,
  how: Joined,
  settings: Settings,
): Instrument {
  const singers = Array.from({ length: count }, (_, i) => {
    const side = count === 1 ? 0 : (2 * i) / (count - 1) - 1
    return singer(
      { ...how, pan: side * 0.8, cents: side * 9 + (i % 2 ? 3 : -3) },
      { ...settings, head: (settings.head ?? 1) * (1 + side * 0.04) },
    )
  })
  return ensemble(...singers)
}

function voice({
  words,
  breath = 0.04,
  head = 1,
  bright = 0.5,
}: Settings): Timbre {
  const vowels = [...words.replace(/\s/g, "")]
  return ({ hz, level, note, samples }, random, out) => {
    const throat = new Throat(vowels[0], head)
    const folds = new OnePole(900 + 2600 * bright)
    const hiss = new OnePole(2200)
    let phase = random()
    for (let i = 0; i < samples; i++) {
      if (i % CONTROL_RATE === 0) {
        throat.shape(vowels[note[i] % vowels.length])
        throat.move(0.035)
      }
      const step = hz[i] / RATE
      phase += step
      if (phase >= 1) phase -= 1
      const air = hiss.high(random() * 2 - 1) * breath
      const source = folds.low(saw(phase, step)) + air
      out[i] = (throat.push(source) + source * 0.06 + air * 0.3) * level[i]
    }
  }
}
