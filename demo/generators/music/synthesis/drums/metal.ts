import { fallIn } from "../envelope.ts"
import { OnePole, Svf } from "../filters.ts"
import { samples, type Voice } from "../instrument.ts"
import { pulse, sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"

const METAL = [205.3, 304.4, 369.6, 522.7, 635.2, 801.5]

interface Cymbal {
  decay: number
  /** Lowest frequency let through. */
  above?: number
  noise?: number
  pan?: number
}

/** Hats and cymbals: six squares that share no pitch, and noise. */
export function cymbal({
  decay,
  above = 7000,
  noise = 0.6,
  pan = 0.25,
}: Cymbal): Voice {
  return ({ velocity }, random, out) => {
    const detune = 1 + (random() - 0.5) * 0.03
    const steps = METAL.map((hz) => (hz * 2.3 * detune) / RATE)
    const phases = METAL.map(() => random())
    const high = new Svf(above, 0.1)
    const cut = new OnePole(above * 0.6)
    const length = decay * (0.55 + 0.6 * velocity)
    const fall = fallIn(length)
    let level = velocity
    const count = samples(length)
    for (let i = 0; i < count; i++) {
      let ring = 0
      for (let n = 0; n < steps.length; n++) {
        phases[n] += steps[n]
        if (phases[n] >= 1) phases[n] -= 1
        ring += pulse(phases[n], steps[n], 0.5)
      }
      level *= fall
      const hiss = (random() * 2 - 1) * noise
      high.push(cut.high(ring * 0.17 + hiss))
      out[i] = high.high * level * Math.min(1, i / 12)
    }
    return { samples: count, pan }
  }
}

/** A ride: a clear ping over a long wash. */
export function ride(pan = -0.3): Voice {
  const wash = cymbal({ decay: 1.6, above: 5200, noise: 0.35, pan })
  return (note, random, out) => {
    const under = wash(note, random, out)
    const fall = fallIn(0.9)
    let level = note.velocity * 0.12
    let phase = 0
    for (let i = 0; i < under.samples; i++) {
      phase += 3120 / RATE
      level *= fall
      const ping = sine(phase) + 0.7 * sine(phase * 1.34 + 0.2)
      out[i] = out[i] * 0.6 + ping * level
    }
    return under
  }
}

/** Seeds in a gourd: a soft rush forwards, a sharper one back. */
export function shaker(hz = 6500, pan = 0.35): Voice {
  return ({ velocity }, random, out) => {
    const band = new Svf(hz * (0.95 + random() * 0.1), 0.25)
    const length = 0.05 + 0.05 * velocity
    const count = samples(length * 1.3)
    for (let i = 0; i < count; i++) {
      const t = i / RATE / length
      const shape = Math.min(t * 3, 1) * Math.exp(-Math.max(0, t - 0.3) * 5)
      band.push((random() * 2 - 1) * shape * velocity)
      out[i] = band.band + band.high * 0.3
    }
    return { samples: count, pan }
  }
}

/** Tambourine: a shake of small cymbals. */
export function tambourine(pan = -0.35): Voice {
  return ({ velocity }, random, out) => {
    const steps = [4510, 6120, 7890, 9340].map((hz) => hz / RATE)
    const phases = steps.map(() => random())
    const high = new OnePole(5000)
    const fall = fallIn(0.2)
    let level = velocity
    const count = samples(0.22)
    for (let i = 0; i < count; i++) {
      let ring = 0
      for (let n = 0; n < steps.length; n++) {
        phases[n] += steps[n]
        ring += sine(phases[n])
      }
      level *= fall
      const jingle = 0.6 + 0.4 * sine(i * 0.0011)
      out[i] = (ring * 0.2 + high.high(random() * 2 - 1)) * level * jingle
    }
    return { samples: count, pan }
  }
}

/** Agogo and cowbell: two squares through a narrow band. */
export function cowbell(hz = 587, ring = 0.22, pan = -0.4): Voice {
  return ({ velocity }, _random, out) => {
    const low = hz / RATE
    const high = (hz * 1.504) / RATE
    const band = new Svf(hz * 1.9, 0.5)
    const fall = fallIn(ring)
    let one = 0
    let two = 0
    let level = velocity
    const count = samples(ring)
    for (let i = 0; i < count; i++) {
      one = (one + low) % 1
      two = (two + high) % 1
      level *= fall
      band.push((pulse(one, low, 0.5) + pulse(two, high, 0.5)) * level)
      out[i] = band.band
    }
    return { samples: count, pan }
  }
}
