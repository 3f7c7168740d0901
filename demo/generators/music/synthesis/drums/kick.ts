import { fallIn } from "../envelope.ts"
import { soft } from "../filters.ts"
import { samples, type Voice } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"

interface Settings {
  /** Where the skin's pitch starts and where it comes to rest. */
  from?: number
  to?: number
  /** Seconds the pitch takes to fall. */
  drop?: number
  decay?: number
  click?: number
  drive?: number
}

export function kick({
  from = 180,
  to = 50,
  drop = 0.05,
  decay = 0.35,
  click = 0.3,
  drive = 0.3,
}: Settings = {}): Voice {
  return ({ velocity }, random, out) => {
    const fall = fallIn(decay * 1.6)
    const falling = Math.exp(-1 / (drop * RATE * 0.45))
    const beater = fallIn(0.012)
    let pitch = from * (0.7 + 0.3 * velocity) - to
    let phase = 0
    let level = velocity
    let tick = click * velocity
    let low = 0
    const count = samples(decay * 1.4)
    for (let i = 0; i < count; i++) {
      phase += (to + pitch) / RATE
      pitch *= falling
      if (i > 600) level *= fall
      tick *= beater
      low += (random() * 2 - 1 - low) * 0.45
      const skin = sine(phase) * (i < 30 ? i / 30 : 1)
      out[i] = soft(skin * level * (1 + drive * 3)) + low * tick * 2
    }
    return { samples: count }
  }
}

/** A skin with a pitch that bends when it is hit: congas, toms, bongos. */
export function skin(
  hz: number,
  { ring = 0.3, bend = 0.25, slap = 0.25, pan = 0 } = {},
): Voice {
  return ({ velocity }, random, out) => {
    const fall = fallIn(ring * 1.8)
    const hand = fallIn(0.03)
    const tuned = hz * (1 + (random() - 0.5) * 0.02)
    let phase = 0
    let level = velocity
    let tap = slap * velocity * velocity
    let low = 0
    const count = samples(ring * 1.8)
    for (let i = 0; i < count; i++) {
      const bent = 1 + bend * velocity * Math.exp(-i / 900)
      phase += (tuned * bent) / RATE
      level *= fall
      tap *= hand
      low += (random() * 2 - 1 - low) * 0.5
      const over = 0.25 * sine(phase * 1.59) * Math.exp(-i / 1500)
      out[i] = (sine(phase) + over) * level * Math.min(i / 20, 1) + low * tap
    }
    return { samples: count, pan }
  }
}

/** A drum held under the arm and squeezed: each stroke speaks, up or down. */
export function talkingDrum(low = 150, high = 290): Voice {
  return ({ velocity, length }, random, out) => {
    const rising = velocity > 0.7 || random() < 0.3
    const [from, to] = rising ? [low, high] : [high * 0.8, low]
    const fall = fallIn(0.55)
    let phase = 0
    let level = velocity
    const count = samples(0.45)
    for (let i = 0; i < count; i++) {
      const way = Math.min(1, i / Math.max(length, 4000))
      phase += (from + (to - from) * way * way) / RATE
      level *= fall
      const tap = (random() - 0.5) * 0.5 * Math.exp(-i / 180)
      const tone = sine(phase) + 0.3 * sine(phase * 2.1)
      out[i] = (tone * Math.min(i / 25, 1) + tap) * level
    }
    return { samples: count, pan: 0.25 }
  }
}
