import { OnePole, Svf, soft } from "../filters.ts"
import { ensemble, type Instrument } from "../instrument.ts"
import { saw, sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { type Joined, legato } from "./legato.ts"

interface Horn {
  /** Where the bell resonates: a trumpet high, a trombone low. */
  bell: number
  /** Brightness added by blowing harder. */
  brass: number
  breath?: number
  reed?: boolean
}

/** A blown horn: the harder, the brighter. */
export function horn(how: Joined, settings: Horn): Instrument {
  const { bell, brass, breath = 0.03, reed } = settings
  return legato(how, ({ hz, level, samples }, random, out) => {
    const filter = new Svf()
    const body = new Svf(bell, 0.55)
    const air = new OnePole(3000)
    let phase = random()
    for (let i = 0; i < samples; i++) {
      const step = hz[i] / RATE
      phase += step
      if (phase >= 1) phase -= 1
      if (i % 16 === 0)
        filter.set(hz[i] * (1.2 + brass * level[i] ** 2 * 9) + 250, 0.12)
      // A reed opens once a cycle and closes hard; lips swing more evenly.
      const raw = reed
        ? soft(2.2 * saw(phase, step) - 1.1 * sine(phase * 2))
        : saw(phase, step)
      filter.push(raw + air.high(random() * 2 - 1) * breath * 3)
      body.push(filter.low)
      out[i] = (filter.low * 0.6 + body.peak * 0.8) * level[i]
    }
  })
}

/** Two or three of the same horn, a little apart. */
export function hornSection(
  count: number,
  how: Joined,
  settings: Horn,
): Instrument {
  const chairs = Array.from({ length: count }, (_, i) => {
    const side = count === 1 ? 0 : (2 * i) / (count - 1) - 1
    return horn(
      { ...how, pan: (how.pan ?? 0) + side * 0.35, cents: side * 7 },
      settings,
    )
  })
  return ensemble(...chairs)
}

/** Almost a sine, with breath around it. */
export function flute(how: Joined, breath = 0.12): Instrument {
  return legato(how, ({ hz, level, samples }, random, out) => {
    const air = new Svf(2000, 0.5)
    let phase = random()
    for (let i = 0; i < samples; i++) {
      phase += hz[i] / RATE
      if (i % 32 === 0) air.set(hz[i] * 2, 0.55)
      air.push(random() * 2 - 1)
      const tone =
        sine(phase) +
        sine(phase * 2) * 0.22 * level[i] +
        sine(phase * 3) * 0.09 * level[i] ** 2
      out[i] = (tone * 0.7 + air.peak * breath) * level[i]
    }
  })
}

/** Bow, string and a wooden body: cello low, fiddle high. */
export function bowed(how: Joined, size: "cello" | "fiddle"): Instrument {
  const boxes =
    size === "cello" ? [110, 230, 620, 1500] : [290, 520, 1150, 2700]
  return legato(how, ({ hz, level, samples }, random, out) => {
    const body = boxes.map((hz) => new Svf(hz, 0.72))
    const top = new OnePole(size === "cello" ? 2600 : 5200)
    let phase = random()
    for (let i = 0; i < samples; i++) {
      const step = hz[i] / RATE
      phase += step
      if (phase >= 1) phase -= 1
      const rosin = (random() * 2 - 1) * 0.05
      const string = top.low(saw(phase, step) + rosin)
      let sum = string * 0.35
      for (const box of body) {
        box.push(string)
        sum += box.peak * 0.5
      }
      out[i] = sum * level[i]
    }
  })
}
