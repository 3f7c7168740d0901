import { OnePole } from "../filters.ts"
import type { Stereo } from "../stereo.ts"

export interface EchoSettings {
  /** Time between echoes, in beats. */
  beats: number
  feedback: number
  /** Highest frequency that survives each turn. */
  tone?: number
}

/** Echoes that cross from side to side and darken as they go, in place. */
export function echo(
  sound: Stereo,
  delay: number,
  { feedback, tone = 3500 }: EchoSettings,
) {
  const { left, right } = sound
  const lows = [new OnePole(tone), new OnePole(tone)]
  const highs = [new OnePole(180), new OnePole(180)]
  const ringLeft = new Float64Array(delay)
  const ringRight = new Float64Array(delay)
  for (let i = 0; i < left.length; i++) {
    const slot = i % delay
    const outLeft = ringLeft[slot]
    const outRight = ringRight[slot]
    const input = (left[i] + right[i]) * 0.5
    const crossed = lows[0].low(highs[0].high(outRight)) * feedback
    ringLeft[slot] = input + crossed
    ringRight[slot] = lows[1].low(highs[1].high(outLeft))
    left[i] = outLeft
    right[i] = outRight
  }
}
