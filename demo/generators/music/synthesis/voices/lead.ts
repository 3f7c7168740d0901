import { Ladder } from "../filters.ts"
import type { Instrument } from "../instrument.ts"
import { pulse, saw, sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { type Joined, legato } from "./legato.ts"

interface LeadTone {
  saw?: number
  pulse?: number
  sine?: number
  cutoff: number
  resonance?: number
  /** Octaves the filter opens with the level. */
  open?: number
}

/** A monophonic synth lead with a portamento knob. */
export function lead(how: Joined, tone: LeadTone): Instrument {
  const { saw: saws = 1, pulse: pulses = 0, sine: sines = 0 } = tone
  return legato(how, ({ hz, level, samples }, random, out) => {
    const ladder = new Ladder()
    let one = random()
    let two = random()
    for (let i = 0; i < samples; i++) {
      const step = hz[i] / RATE
      one = turned(one, step)
      two = turned(two, step * 1.004)
      if (i % 32 === 0)
        ladder.set(
          tone.cutoff * 2 ** ((tone.open ?? 1) * level[i]),
          tone.resonance ?? 0.15,
        )
      const source =
        (saw(one, step) + saw(two, step)) * saws * 0.5 +
        pulse(one, step, 0.38) * pulses +
        sine(one) * sines
      out[i] = ladder.push(source * 0.7) * level[i]
    }
  })
}

function turned(phase: number, step: number) {
  const next = phase + step
  return next >= 1 ? next - 1 : next
}
