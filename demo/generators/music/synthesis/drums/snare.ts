import { fallIn } from "../envelope.ts"
import { OnePole, Svf, soft } from "../filters.ts"
import { samples, type Voice } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"

interface Settings {
  hz?: number
  body?: number
  /** Seconds the wires rattle. */
  wires?: number
  bright?: number
}

export function snare({
  hz = 190,
  body = 0.6,
  wires = 0.2,
  bright = 0.5,
}: Settings = {}): Voice {
  return ({ velocity }, random, out) => {
    const ring = fallIn(0.22)
    // Ghost strokes hardly move the wires.
    const rattle = fallIn(wires * (0.5 + velocity) * 1.4)
    const band = new Svf(1800 + 3200 * bright, 0.15)
    const cut = new OnePole(350)
    const tuned = hz * (1 + (random() - 0.5) * 0.02)
    let phase = 0
    let tone = body * velocity
    let noise = velocity * (0.5 + 0.5 * velocity)
    const count = samples(Math.max(0.25, wires * 2.2))
    for (let i = 0; i < count; i++) {
      phase += (tuned * (1 + 0.5 * Math.exp(-i / 350))) / RATE
      tone *= ring
      noise *= rattle
      const hiss = cut.high(random() * 2 - 1)
      band.push(hiss)
      const shell = sine(phase) + 0.5 * sine(phase * 1.78)
      const snap = band.band * 0.9 + hiss * 0.35 * bright
      out[i] = soft((shell * tone + snap * noise) * 1.4)
    }
    return { samples: count, pan: 0.04 }
  }
}

/** A few hands, not quite together. */
export function clap(tail = 0.18, hz = 1300): Voice {
  return ({ velocity }, random, out) => {
    const band = new Svf(hz, 0.35)
    const second = new Svf(hz * 2.1, 0.2)
    const gaps = [0, 0.011, 0.021, 0.03].map((gap) =>
      samples(gap * (0.9 + random() * 0.2)),
    )
    const fast = fallIn(0.028)
    const slow = fallIn(tail * 1.6)
    let level = 0
    const count = samples(tail * 1.7)
    for (let i = 0; i < count; i++) {
      if (gaps.includes(i)) level = velocity
      level *= i > gaps[3] ? slow : fast
      const noise = (random() * 2 - 1) * level
      band.push(noise)
      second.push(noise)
      out[i] = band.band + second.band * 0.5
    }
    return { samples: count, pan: -0.03 }
  }
}

/** Stick on rim, or a wood block: two short resonances. */
export function rim(hz = 1700, ring = 0.05, pan = 0.2): Voice {
  return ({ velocity }, random, out) => {
    const fall = fallIn(ring * 1.6)
    const tuned = (hz * (1 + (random() - 0.5) * 0.015)) / RATE
    let phase = 0
    let level = velocity
    const count = samples(ring * 1.8)
    for (let i = 0; i < count; i++) {
      phase += tuned
      level *= fall
      const tick = (random() - 0.5) * Math.exp(-i / 60)
      out[i] = (sine(phase) + 0.6 * sine(phase * 0.47) + tick) * level
    }
    return { samples: count, pan }
  }
}

/** Wire brush drawn across a head. */
export function brush(seconds = 0.22): Voice {
  return ({ velocity }, random, out) => {
    const band = new Svf(3200, 0.1)
    const length = seconds * (0.7 + 0.5 * velocity)
    const count = samples(length * 1.2)
    for (let i = 0; i < count; i++) {
      const t = i / RATE / length
      const shape = Math.min(t * 9, 1) * Math.max(0, 1.2 - t) ** 2
      band.push((random() * 2 - 1) * shape * velocity)
      out[i] = band.band + band.high * 0.15
    }
    return { samples: count, pan: -0.1 }
  }
}
