import { OnePole, soft } from "../filters.ts"
import { seeded } from "../random.ts"
import { RATE } from "../stereo.ts"
import type { Effect } from "./effect.ts"

/** Saturation with a little of the even harmonics a valve adds. */
export function drive(amount: number, bias = 0.1): Effect {
  const gain = 1 + amount * 6
  const rest = soft(bias)
  return (sound) => {
    for (const channel of [sound.left, sound.right]) {
      const blocker = new OnePole(12)
      for (let i = 0; i < channel.length; i++)
        channel[i] = blocker.high(soft(channel[i] * gain + bias) - rest)
    }
  }
}

/** A worn converter: fewer steps and, above 1, held samples. */
export function crush(bits: number, hold = 1): Effect {
  const steps = 2 ** (bits - 1)
  return (sound) => {
    for (const channel of [sound.left, sound.right])
      for (let i = 0; i < channel.length; i++)
        channel[i] =
          i % hold === 0
            ? Math.round(channel[i] * steps) / steps
            : channel[i - 1]
  }
}

/** Wow and flutter: pitch that never quite stands still, as on old tape. */
export function tape(depth = 1): Effect {
  return (sound) => {
    const copy = { left: sound.left.slice(), right: sound.right.slice() }
    const random = seeded("tape", sound.left.length)
    const start = random()
    for (let i = 0; i < sound.left.length; i++) {
      const t = i / RATE
      const wow = Math.sin(2 * Math.PI * (0.43 * t + start)) * 60
      const flutter = Math.sin(2 * Math.PI * 5.3 * t) * 2.5
      const back = i - 80 - (wow + flutter + 62) * depth
      sound.left[i] = between(copy.left, back)
      sound.right[i] = between(copy.right, back)
    }
  }
}

export function between(channel: Float32Array, position: number) {
  if (position < 0) return 0
  const index = Math.floor(position)
  const share = position - index
  return channel[index] * (1 - share) + channel[index + 1] * share
}
