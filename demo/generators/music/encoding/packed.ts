import type { Cover, Tags } from "../../../masters/tags.ts"
import { seeded } from "../synthesis/random.ts"
import type { Stereo } from "../synthesis/stereo.ts"
import { encodeFlac, type Pcm } from "./flac.ts"
import { id3 } from "./id3.ts"
import { encodeMp3 } from "./mp3.ts"

interface Packing {
  format: "mp3" | "flac"
  tags: Tags
  cover?: Cover
}

/** A performance as a file for sale, tags and cover included. Like playing,
 * it takes seconds of a processor: call it in a thread of its own. */
export async function packed(
  sound: Stereo,
  { format, tags, cover }: Packing,
): Promise<Uint8Array> {
  if (format === "flac") return encodeFlac(sixteenBit(sound), tags, cover)
  const audio = await encodeMp3(sound, 320)
  return Buffer.concat([id3(tags, cover), audio])
}

const FULL = 32_767

/** Rounds to sixteen bits behind a little noise, so that fades end in hush
 * and not in grit. */
function sixteenBit({ left, right }: Stereo): Pcm {
  return { left: rounded(left, "left"), right: rounded(right, "right") }
}

function rounded(channel: Float32Array, side: string) {
  const random = seeded("dither", side)
  return Int16Array.from(channel, (value) => {
    const dithered = Math.round(value * FULL + random() - random())
    return Math.max(-FULL, Math.min(FULL, dithered))
  })
}
