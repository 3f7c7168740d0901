import { type Envelope, envelopeAt } from "../envelope.ts"
import { Ladder } from "../filters.ts"
import {
  ensemble,
  type Instrument,
  played,
  type Sounding,
  samples,
  type Voice,
} from "../instrument.ts"
import { pulse, saw, sine } from "../oscillators.ts"
import type { Random } from "../random.ts"
import { RATE } from "../stereo.ts"

/** A subtractive synthesiser's front panel. */
export interface Patch {
  saws?: number
  /** Cents between the outermost saws. */
  detune?: number
  pulse?: number
  pulseWidth?: number
  sub?: number
  noise?: number
  cutoff: number
  /** Octaves the filter follows its envelope, and how it moves. */
  sweep?: number
  filter?: Partial<Envelope>
  resonance?: number
  amp: Envelope
  /** Turns a second and octaves of a slow filter sway. */
  sway?: [number, number]
}

const CONTROL_RATE = 32
const MIDDLE_C = 261.6

/** One voice in the middle: basses, leads, stabs. */
export function synth(patch: Patch): Instrument {
  return played(synthVoice(patch, 0))
}

/** The same patch twice, left and right, never quite alike. */
export function wideSynth(patch: Patch, spread = 0.8): Instrument {
  return ensemble(
    played(synthVoice(patch, -spread)),
    played(synthVoice(patch, spread)),
  )
}

function synthVoice(patch: Patch, pan: number): Voice {
  return (note, random, out) => {
    const count = note.length + samples(patch.amp.release)
    oscillate(patch, note, random, out, count)
    const cutoff = cutoffOf(patch, note, random)
    const ladder = new Ladder()
    const held = note.length / RATE
    let level = 0
    let slope = 0
    for (let i = 0; i < count; i++) {
      if (i % CONTROL_RATE === 0) {
        const target = envelopeAt(patch.amp, (i + CONTROL_RATE) / RATE, held)
        slope = (target * note.velocity - level) / CONTROL_RATE
        ladder.set(cutoff(i / RATE, held), patch.resonance ?? 0.1)
      }
      level += slope
      out[i] = ladder.push(out[i]) * level
    }
    return { samples: count, pan }
  }
}

/** Paints the raw waves, one oscillator after the other. */
function oscillate(
  patch: Patch,
  { hz }: Sounding,
  random: Random,
  out: Float64Array,
  count: number,
) {
  const { saws = 1, detune = 0, noise = 0, sub = 0 } = patch
  for (let i = 0; i < count; i++) out[i] = noise ? noise * (random() - 0.5) : 0
  for (let n = 0; n < saws; n++) {
    const place = saws > 1 ? n / (saws - 1) - 0.5 : 0
    const cents = place * detune + (random() - 0.5) * 2
    const step = (hz * 2 ** (cents / 1200)) / RATE
    addSaw(out, count, step, random(), 0.5 / Math.sqrt(saws))
  }
  const step = hz / RATE
  const { pulseWidth = 0.5 } = patch
  if (patch.pulse)
    addPulse(out, count, step, random(), patch.pulse / 2, pulseWidth)
  if (sub)
    for (let i = 0; i < count; i++) out[i] += (sub / 2) * sine((i * step) / 2)
}

function addSaw(
  out: Float64Array,
  count: number,
  step: number,
  start: number,
  level: number,
) {
  let phase = start
  for (let i = 0; i < count; i++) {
    phase += step
    if (phase >= 1) phase -= 1
    out[i] += level * saw(phase, step)
  }
}

function addPulse(
  out: Float64Array,
  count: number,
  step: number,
  start: number,
  level: number,
  width: number,
) {
  let phase = start
  for (let i = 0; i < count; i++) {
    phase += step
    if (phase >= 1) phase -= 1
    out[i] += level * pulse(phase, step, width)
  }
}

function cutoffOf(patch: Patch, { hz, velocity }: Sounding, random: Random) {
  const base = patch.cutoff * Math.sqrt(hz / MIDDLE_C)
  const shape = { ...patch.amp, ...patch.filter }
  const octaves = (patch.sweep ?? 0) * (0.45 + 0.55 * velocity)
  const [rate, depth] = patch.sway ?? [0, 0]
  const start = random()
  return (time: number, held: number) =>
    base *
    2 **
      (octaves * envelopeAt(shape, time, held) +
        depth * sine(start + time * rate))
}
