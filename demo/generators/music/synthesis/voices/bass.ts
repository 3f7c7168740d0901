import { fallIn } from "../envelope.ts"
import { OnePole, soft } from "../filters.ts"
import { type Instrument, samples, type Voice } from "../instrument.ts"
import { saw, sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { type Joined, legato } from "./legato.ts"

/** A finger on a flat-wound string: round, with a short woody start. */
export function fingerBass(bright = 0.4): Voice {
  return ({ hz, velocity, length }, random, out) => {
    const step = hz / RATE
    const fall = fallIn(3.2)
    const closing = fallIn(0.5)
    const off = fallIn(0.09)
    const filter = new OnePole(400)
    let phase = 0.25 + random() * 0.02
    let level = 0.4 + 0.6 * velocity
    let open = bright * (0.4 + velocity) * 1900
    const count = length + samples(0.1)
    for (let i = 0; i < count; i++) {
      phase += step
      level *= i < length ? fall : off
      open *= closing
      if (i % 32 === 0) filter.set(hz * 2.2 + open)
      const wave = saw(phase - Math.floor(phase), step)
      const tone = 0.75 * sine(phase) + 0.55 * filter.low(wave)
      const onset = i < 90 ? i / 90 : 1
      out[i] = soft(tone * 1.3) * level * onset
    }
    return { samples: count }
  }
}

/** A sub that slides: a sine with just enough edge to be heard on a phone. */
export function subBass(how: Partial<Joined> = {}, edge = 0.35): Instrument {
  const joined = {
    glide: 0.05,
    attack: 0.008,
    release: 0.07,
    vibrato: { rate: 5, cents: 0, after: 1 },
    ...how,
  }
  return legato(joined, ({ hz, level, samples }, _random, out) => {
    let phase = 0
    for (let i = 0; i < samples; i++) {
      phase += hz[i] / RATE
      const tone = sine(phase) + edge * 0.3 * sine(phase * 2)
      out[i] = soft(tone * (1 + edge * 1.6)) * level[i]
    }
  })
}

/** The growl of two saws drifting against each other, over a clean sub. */
export function reese(cutoff = 700, how: Partial<Joined> = {}): Instrument {
  const joined = {
    glide: 0.06,
    attack: 0.01,
    release: 0.08,
    vibrato: { rate: 5, cents: 0, after: 1 },
    ...how,
  }
  return legato(joined, ({ hz, level, samples }, random, out) => {
    const top = new OnePole(cutoff)
    const second = new OnePole(cutoff * 1.6)
    let one = random()
    let two = random()
    let low = 0
    for (let i = 0; i < samples; i++) {
      const step = hz[i] / RATE
      one = (one + step * 1.006) % 1
      two = (two + step * 0.994) % 1
      low += step
      if (i % 64 === 0) {
        const sway = 0.7 + 0.5 * sine((i / RATE) * 0.45)
        top.set(cutoff * sway * (0.5 + level[i]))
      }
      const growl = second.low(top.low(saw(one, step) + saw(two, step)))
      out[i] = (soft(growl * 1.4) * 0.55 + sine(low) * 0.75) * level[i]
    }
  })
}

/** An upright: a plucked thump, a slow bloom, a sliding left hand. */
export function uprightBass(): Voice {
  return ({ hz, velocity, length }, random, out) => {
    const step = (hz * (1 + (random() - 0.5) * 0.003)) / RATE
    const fall = fallIn(2.4)
    const off = fallIn(0.16)
    const pluck = fallIn(0.11)
    let phase = 0
    let level = 0.35 + 0.65 * velocity
    let snap = 0.5 * velocity
    let low = 0
    const count = length + samples(0.18)
    for (let i = 0; i < count; i++) {
      phase += step * (1 - 0.012 * Math.exp(-i / 900))
      level *= i < length ? fall : off
      snap *= pluck
      low += (random() * 2 - 1 - low) * 0.09
      const tone =
        sine(phase) * (1 - 0.35 * Math.exp(-i / 2500)) +
        0.42 * sine(phase * 2) * Math.exp(-i / 16_000) +
        0.22 * sine(phase * 3) * Math.exp(-i / 8000) +
        0.1 * sine(phase * 4) * Math.exp(-i / 4500)
      out[i] = (tone * level + low * snap) * (i < 70 ? i / 70 : 1)
    }
    return { samples: count }
  }
}
