import { open } from "node:fs/promises"
import { BETWEEN } from "./write-tags.ts"

const HEAD = 10
/** FFmpeg's name for lyrics, in a frame for free text, where no player looks
 * for them. */
const MISPLACED = Buffer.from("USLT\0")
/** No language, no description. */
const IN_PLACE = Buffer.from("XXX\0")
const PADDING = Buffer.alloc(1)
/** The lists of musicians and of other people: role, then name. */
const PEOPLE = ["TMCL", "TIPL"]

/** Moves an MP3's lyrics into their proper frame, and puts zeros between the
 * entries of its lists of people: FFmpeg reads such frames, but does not write
 * them. The tag keeps its length. */
export async function finishMp3(path: string) {
  const file = await open(path, "r+")
  try {
    const head = Buffer.alloc(HEAD)
    await file.read(head, 0, HEAD, 0)
    if (head.toString("latin1", 0, 3) !== "ID3") return
    const frames = Buffer.alloc(syncsafe(head, 6))
    await file.read(frames, 0, frames.length, HEAD)
    partPeople(frames)
    await file.write(withLyrics(frames), 0, frames.length, HEAD)
  } finally {
    await file.close()
  }
}

function* framesIn(frames: Buffer) {
  for (let at = 0; at + HEAD < frames.length; ) {
    const end = at + HEAD + syncsafe(frames, at + 4)
    const body = frames.subarray(at + HEAD, end)
    yield { name: frames.toString("latin1", at, at + 4), at, end, body }
    at = end
  }
}

function partPeople(frames: Buffer) {
  const between = BETWEEN.charCodeAt(0)
  for (const { name, body } of framesIn(frames)) {
    if (!PEOPLE.includes(name)) continue
    for (const [place, byte] of body.entries())
      if (byte === between) body[place] = 0
  }
}

function withLyrics(frames: Buffer) {
  for (const { name, at, end, body } of framesIn(frames)) {
    const text = body.subarray(1 + MISPLACED.length)
    const isMisplaced = MISPLACED.equals(body.subarray(1, 1 + MISPLACED.length))
    if (name === "TXXX" && isMisplaced)
      return Buffer.concat([
        frames.subarray(0, at),
        lyricsFrame(body.subarray(0, 1), text),
        frames.subarray(end),
        PADDING,
      ])
  }
  return frames
}

function lyricsFrame(encoding: Uint8Array, text: Uint8Array) {
  const body = Buffer.concat([encoding, IN_PLACE, text])
  const head = Buffer.alloc(HEAD)
  head.write("USLT", "latin1")
  for (let place = 0; place < 4; place++)
    head[4 + place] = (body.length >> (7 * (3 - place))) & 0x7f
  return Buffer.concat([head, body])
}

/** A syncsafe number: four bytes of seven bits. */
function syncsafe(bytes: Buffer, at: number) {
  return bytes
    .subarray(at, at + 4)
    .reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}
