import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Frame } from "node-av/lib"
import type { SoldTags } from "#domain/music/inspection.ts"
import { finishMp3 } from "./finish-mp3.ts"
import { finishMp4 } from "./finish-mp4.ts"
import { framesOf, lengthOf, type Master, openMaster } from "./master.ts"
import type { EncodeOrder, Made, Output } from "./media.ts"
import { chainOf, RECIPES } from "./outputs.ts"
import { type Cut, within } from "./part.ts"
import { freeformTags, type Picture, tagsFor } from "./write-tags.ts"
import { openWriter, type Writer } from "./writer.ts"

/** Makes every requested file from one decode of the master. */
export async function encode(
  fd: number,
  order: EncodeOrder,
  onProgress: (share: number) => void,
): Promise<Made[]> {
  const picture = await pictureFor(order)
  const master = openMaster(fd)
  const length = await lengthOf(master, onProgress)
  const cut = within(order, master.rate, length)
  let writers: Writer[] | undefined
  let decoded = 0
  for await (const frame of framesOf(master)) {
    writers ??= order.outputs.map((output) =>
      writerFor(frame, { output, order, master, cut, picture }),
    )
    decoded += frame.nbSamples
    for (const writer of writers) writer.push(frame)
    onProgress(Math.min(1, decoded / cut.end))
    if (decoded >= cut.end && cut.end < length) break
  }
  const made: Made[] = []
  for (const [place, output] of order.outputs.entries()) {
    const seconds = writers?.[place]?.end() ?? 0
    await finish(output, order.tags)
    made.push(await madeOf(output, seconds))
  }
  return made
}

async function pictureFor({ cover }: EncodeOrder) {
  if (!cover) return null
  const { pictureOf } = await import("./write-cover.ts")
  return pictureOf(cover)
}

/** Adds tags to a file for sale that FFmpeg leaves out. */
async function finish({ kind, to }: Output, tags: SoldTags) {
  const { muxer, tagged } = RECIPES[kind]
  if (!tagged) return
  if (muxer === "mp3") await finishMp3(to)
  if (muxer === "ipod") await finishMp4(to, freeformTags(tags), tags.explicit)
}

type Making = {
  output: Output
  order: EncodeOrder
  master: Master
  cut: Cut
  picture: Picture | null
}

function writerFor(
  frame: Frame,
  { output, order, master, cut, picture }: Making,
) {
  const recipe = RECIPES[output.kind]
  return openWriter(frame, {
    recipe,
    to: output.to,
    chain: chainOf(output, cut, master.rate),
    bits: master.bits,
    tags: tagsFor(recipe.muxer, order.tags, picture),
    picture,
  })
}

async function madeOf({ kind, to }: Output, seconds: number): Promise<Made> {
  const { contentType, extension } = RECIPES[kind]
  const { size: bytes } = await stat(to)
  const hash = createHash("sha256")
  await pipeline(createReadStream(to), hash)
  const sha256 = hash.digest("hex")
  return { kind, path: to, bytes, seconds, sha256, contentType, extension }
}
