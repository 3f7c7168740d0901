import { sine } from "../oscillators.ts"
import { RATE } from "../stereo.ts"
import { between } from "./drive.ts"
import type { Effect } from "./effect.ts"

interface ChorusSettings {
  rate?: number
  /** Milliseconds of sway. */
  depth?: number
  mix?: number
}

/** Two swaying copies, a quarter turn apart left and right. */
export function chorus({
  rate = 0.6,
  depth = 3,
  mix = 0.5,
}: ChorusSettings = {}): Effect {
  const sway = (depth / 1000) * RATE
  const base = 0.009 * RATE + sway
  return (sound) => {
    for (const [side, channel] of [sound.left, sound.right].entries()) {
      const dry = channel.slice()
      for (let i = 0; i < channel.length; i++) {
        const turn = (i / RATE) * rate + side * 0.25
        const near = between(dry, i - base - sway * sine(turn))
        const far = between(dry, i - base * 1.6 - sway * sine(turn * 0.73))
        channel[i] = dry[i] * (1 - mix * 0.5) + (near + far) * mix * 0.6
      }
    }
  }
}

/** The vibrato knob of an electric piano: level wanders side to side. */
export function tremolo(rate: number, depth: number): Effect {
  return ({ left, right }) => {
    for (let i = 0; i < left.length; i++) {
      const turn = sine((i / RATE) * rate) * depth
      left[i] *= 1 + turn
      right[i] *= 1 - turn
    }
  }
}

/** All-pass stages swept up and down: the swirl of a phaser pedal. */
export function phaser(rate = 0.3, mix = 0.5): Effect {
  return (sound) => {
    for (const [side, channel] of [sound.left, sound.right].entries()) {
      const memory = new Float64Array(6)
      for (let i = 0; i < channel.length; i++) {
        const turn = sine((i / RATE) * rate + side * 0.2)
        const a = 0.55 + 0.35 * turn
        let value = channel[i]
        for (let stage = 0; stage < memory.length; stage++) {
          const out = memory[stage] - a * value
          memory[stage] = value + a * out
          value = out
        }
        channel[i] = channel[i] * (1 - mix * 0.5) + value * mix * 0.5
      }
    }
  }
}

/** Spreads (over 1) or narrows (under 1) a part. */
export function width(amount: number): Effect {
  return ({ left, right }) => {
    for (let i = 0; i < left.length; i++) {
      const middle = (left[i] + right[i]) / 2
      const side = ((left[i] - right[i]) / 2) * amount
      left[i] = middle + side
      right[i] = middle - side
    }
  }
}
