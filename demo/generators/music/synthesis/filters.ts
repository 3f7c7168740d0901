import { RATE } from "./stereo.ts"

/** A state-variable filter in the trapezoidal form: stays stable and in tune
 * while its cutoff moves. */
export class Svf {
  low = 0
  band = 0
  high = 0
  private s1 = 0
  private s2 = 0
  private g = 0
  private k = 1
  private scale = 1

  constructor(hz = 1000, resonance = 0) {
    this.set(hz, resonance)
  }

  /** Resonance from 0 (none) to nearly 1 (ringing). */
  set(hz: number, resonance: number) {
    this.g = Math.tan((Math.PI * Math.min(hz, RATE * 0.45)) / RATE)
    this.k = 2 - 1.96 * resonance
    this.scale = 1 / (1 + this.g * (this.g + this.k))
  }

  push(input: number) {
    this.high = (input - (this.g + this.k) * this.s1 - this.s2) * this.scale
    this.band = this.g * this.high + this.s1
    this.s1 = this.g * this.high + this.band
    this.low = this.g * this.band + this.s2
    this.s2 = this.g * this.band + this.low
  }

  /** A band-pass whose peak is 0 dB. */
  get peak() {
    return this.band * this.k
  }
}

/** Four poles with saturation between them: the sound of an old synth. */
export class Ladder {
  private stages = [0, 0, 0, 0]
  private g = 0
  private feedback = 0

  set(hz: number, resonance: number) {
    const turn = Math.tan((Math.PI * Math.min(hz, RATE * 0.42)) / RATE)
    this.g = turn / (1 + turn)
    this.feedback = 3.9 * resonance
  }

  push(input: number) {
    const s = this.stages
    let value = soft(input - this.feedback * (s[3] - input * 0.35))
    for (let i = 0; i < 4; i++) {
      const step = (value - s[i]) * this.g
      value = step + s[i]
      s[i] = value + step
    }
    return value
  }
}

export class OnePole {
  private value = 0
  private amount = 1

  constructor(hz: number) {
    this.set(hz)
  }

  set(hz: number) {
    this.amount = 1 - Math.exp((-2 * Math.PI * hz) / RATE)
  }

  low(input: number) {
    this.value += this.amount * (input - this.value)
    return this.value
  }

  high(input: number) {
    return input - this.low(input)
  }
}

/** A cheap hyperbolic tangent, close up to three and held there. */
export function soft(x: number) {
  if (x > 3) return 1
  if (x < -3) return -1
  return (x * (27 + x * x)) / (27 + 9 * x * x)
}
