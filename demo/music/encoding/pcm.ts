import { seeded } from "../engine/random.ts"
import type { Stereo } from "../engine/stereo.ts"
import type { Pcm } from "./flac.ts"

const FULL = 32_767

/** Rounds to sixteen bits behind a little noise, so that fades end in hush
 * and not in grit. */
export function sixteenBit({ left, right }: Stereo): Pcm {
  return { left: rounded(left, "left"), right: rounded(right, "right") }
}

function rounded(channel: Float32Array, side: string) {
  const random = seeded("dither", side)
  return Int16Array.from(channel, (value) => {
    const dithered = Math.round(value * FULL + random() - random())
    return Math.max(-FULL, Math.min(FULL, dithered))
  })
}
