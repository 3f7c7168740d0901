import { expect, test } from "vitest"
import { tagsFor } from "../../../masters/tags.ts"
import { RATE, type Stereo } from "../synthesis/stereo.ts"
import { id3 } from "./id3.ts"
import { encodeMp3 } from "./mp3.ts"
import { FRAME_SAMPLES, frameStarts } from "./mp3-frames.ts"
import { packed } from "./packed.ts"

const tags = tagsFor("postcards-to-nobody", 2, "2025-11-30")

test("a stream is whole frames and tells its exact length", async () => {
  const file = await encodeMp3(tone(1.5), 128)
  const frames = frameStarts(file).length - 1
  expect(file.toString("latin1", 36, 40)).toBe("Info")
  expect(file.readUInt32BE(44)).toBe(frames)
  expect(file.readUInt32BE(48)).toBe(file.length)
  const trims = file.readUIntBE(156 + 21, 3)
  const trimmed = (trims >> 12) + (trims & 0xfff)
  expect(frames * FRAME_SAMPLES - trimmed).toBe(1.5 * RATE)
})

test("encoding twice gives the same bytes", async () => {
  const [one, two] = [
    await encodeMp3(tone(1), 128),
    await encodeMp3(tone(1), 128),
  ]
  expect(one.equals(two)).toBe(true)
})

test("the tag before a bought MP3 can be read", () => {
  const data = Uint8Array.from([1, 2, 3, 255])
  const cover = { data, type: "image/png", width: 1, height: 1 } as const
  const frames = readId3(id3(tags, cover))
  expect(frames.TIT2).toBe("Ericeira")
  expect(frames.TPE1).toBe("Inês & the Tide")
  expect(frames.TALB).toBe("Postcards to Nobody")
  expect(frames.TRCK).toBe("2/3")
  expect(frames.TYER).toBe("2025")
  expect(frames.TDAT).toBe("3011")
  expect(frames.TSRC).toBe("XX9X12501202")
  expect(frames.TPUB).toBe("9X")
  expect(frames.TCON).toBe("Dream Pop")
  expect(frames.APIC).toBe("\0image/png\0\u0003\0\u0001\u0002\u0003\u00ff")
})

test("a bought MP3 is its tag and 320 kbit/s of audio", async () => {
  const file = Buffer.from(await packed(tone(1), { format: "mp3", tags }))
  const audio = file.subarray(id3(tags).length)
  const starts = frameStarts(audio)
  expect(audio[starts[1] + 2] >> 4).toBe(14)
  expect(starts.length).toBeGreaterThan(38)
})

test("a sound packed as FLAC starts with its mark", async () => {
  const file = Buffer.from(await packed(tone(0.2), { format: "flac", tags }))
  expect(file.toString("latin1", 0, 4)).toBe("fLaC")
})

function readId3(tag: Buffer) {
  expect(tag.toString("latin1", 0, 4)).toBe("ID3\u0003")
  const size = tag.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
  expect(tag.length).toBe(size + 10)
  const frames: Record<string, string> = {}
  for (let at = 10; at < tag.length; ) {
    const id = tag.toString("latin1", at, at + 4)
    const end = at + 10 + tag.readUInt32BE(at + 4)
    frames[id] =
      id === "APIC"
        ? tag.toString("latin1", at + 10, end)
        : tag.toString("utf16le", at + 13, end)
    at = end
  }
  return frames
}

function tone(seconds: number): Stereo {
  const left = Float32Array.from(
    { length: seconds * RATE },
    (_, i) => Math.sin(i * 0.05) * 0.4,
  )
  return { left, right: left.slice() }
}
