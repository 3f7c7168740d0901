import { encodeFlac } from "./encoding/flac.ts"
import { id3 } from "./encoding/id3.ts"
import { encodeMp3 } from "./encoding/mp3.ts"
import { sixteenBit } from "./encoding/pcm.ts"
import type { Cover, Tags } from "./encoding/tags.ts"
import type { Stereo } from "./engine/stereo.ts"

export { type Cover, type Tags, tagsFor } from "./encoding/tags.ts"

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
