import { fallIn } from "../envelope.ts"
import { samples, type Voice } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import type { Random } from "../random.ts"
import { RATE } from "../stereo.ts"

/** A partial: its ratio to the pitch, its level, seconds it rings. */
type Mode = readonly [number, number, number]

const BODIES = {
  balafon: [
    [1, 1, 0.7],
    [2.76, 0.3, 0.3],
    [5.4, 0.25, 0.16],
    [8.9, 0.1, 0.08],
  ],
  kalimba: [
    [1, 1, 1.6],
    [2, 0.12, 0.5],
    [5.95, 0.2, 0.25],
    [9.8, 0.06, 0.1],
  ],
  glockenspiel: [
    [1, 1, 2.2],
    [2.76, 0.45, 1.1],
    [5.4, 0.22, 0.5],
    [8.9, 0.08, 0.2],
  ],
  bell: [
    [0.5, 0.35, 7],
    [1, 1, 5],
    [1.19, 0.45, 4],
    [2, 0.5, 3.2],
    [2.74, 0.3, 2],
    [4.1, 0.16, 1.2],
  ],
  glass: [
    [1, 1, 4],
    [2.32, 0.3, 2.6],
    [4.25, 0.14, 1.6],
    [6.63, 0.05, 0.8],
  ],
} satisfies Record<string, Mode[]>

/** Bars, tongues and bells, each partial dying at its own pace. */
export function struck(body: keyof typeof BODIES, knock = 0.1): Voice {
  const modes = BODIES[body]
  const longest = Math.max(...modes.map(([, , ring]) => ring))
  return ({ hz, velocity }, random, out) => {
    const pan = (random() - 0.5) * 0.5
    const count = samples(longest * 0.9)
    const mallet = fallIn(0.025)
    let tap = knock * velocity
    for (let i = 0; i < count; i++) {
      tap *= mallet
      out[i] = (random() * 2 - 1) * tap
    }
    // Hit softly, the upper partials hardly wake.
    for (const [ratio, level, ring] of modes)
      resonate(
        out,
        count,
        hz * ratio,
        level * velocity ** (1 + ratio / 7),
        ring,
      )
    return { samples: count, pan }
  }
}

/** Adds a sine that dies away, by a recursion of two steps. */
function resonate(
  out: Float64Array,
  count: number,
  hz: number,
  level: number,
  ring: number,
) {
  if (hz > RATE * 0.42) return
  const angle = (2 * Math.PI * hz) / RATE
  const fall = fallIn(ring)
  const turn = 2 * Math.cos(angle) * fall
  const loss = fall * fall
  let one = 0
  let two = -level * Math.sin(angle)
  for (let i = 0; i < count; i++) {
    const now = turn * one - loss * two
    two = one
    one = now
    out[i] += now
  }
}

/** A felted upright: soft hammers, two strings a note, partials a little
 * sharp of the harmonic row, a thud of wood. */
export function feltPiano(soft = 0.6): Voice {
  return ({ hz, velocity, length }, random, out) => {
    const count = length + samples(0.4)
    const thud = fallIn(0.09)
    const release = fallIn(0.35)
    let knock = 0.6 * velocity
    let low = 0
    for (let i = 0; i < count; i++) {
      knock *= thud
      low += (random() * 2 - 1 - low) * 0.06
      out[i] = low * knock
    }
    hammer(out, count, hz, velocity, soft, random)
    for (let i = 0; i < 120; i++) out[i] *= i / 120
    for (let i = length, level = 1; i < count; i++) {
      level *= release
      out[i] *= level
    }
    return { samples: count, pan: placeOf(hz) }
  }
}

/** Bass to the left, treble to the right, as the player hears it. */
function placeOf(hz: number) {
  return Math.max(-0.45, Math.min(0.45, Math.log2(hz / 261) * 0.22))
}

function hammer(
  out: Float64Array,
  count: number,
  hz: number,
  velocity: number,
  soft: number,
  random: Random,
) {
  const stiffness = 0.00035
  const dark = (0.2 + 0.5 * soft) * (1.5 - velocity) * (0.6 + hz / 900)
  const ring = Math.max(1.2, 9 - Math.log2(hz / 55) * 1.6)
  for (let n = 1; n <= 14; n++) {
    const pitch = hz * n * Math.sqrt(1 + stiffness * n * n)
    const struckAt = Math.abs(Math.sin(n * 0.42)) / 0.41
    const level = Math.exp(-dark * (n - 1)) * struckAt * velocity
    const seconds = ring / (1 + 0.35 * (n - 1))
    const apart = 1 + (random() - 0.5) * 0.0009
    resonate(out, count, pitch, level * 0.6, seconds)
    if (n < 7) resonate(out, count, pitch * apart, level * 0.4, seconds * 1.6)
  }
}

/** A bell by frequency modulation: glassier than struck metal. */
export function chime(ratio = 3.5, index = 2, ring = 3): Voice {
  return ({ hz, velocity }, random, out) => {
    const fall = fallIn(ring)
    const clearing = fallIn(ring * 0.4)
    const step = hz / RATE
    let phase = 0
    let level = velocity
    let depth = (index * velocity) / 6.283
    const pan = (random() - 0.5) * 0.8
    const count = samples(ring)
    for (let i = 0; i < count; i++) {
      phase += step
      level *= fall
      depth *= clearing
      const onset = i < 40 ? i / 40 : 1
      out[i] = sine(phase + depth * sine(phase * ratio)) * level * onset
    }
    return { samples: count, pan }
  }
}
