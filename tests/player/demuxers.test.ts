import { readFileSync } from "node:fs"
import { Demuxer as Reader } from "node-av/api"
import { beforeAll, expect, test } from "vitest"
import { mp3Demuxer } from "#app/player/engine/mp3.ts"
import { frameAt, tagIn } from "#app/player/engine/mp3-frame.ts"
import { mp4Fragment, mp4Opening } from "#app/player/engine/mp4.ts"
import {
  type Demuxer,
  NotAStream,
  type Run,
} from "#app/player/engine/packets.ts"
import { webmDemuxer } from "#app/player/engine/webm.ts"
import { encoded } from "../support/sounds.ts"

const DEMO = "demo/assets/streams/floodlight/01-floodlight.mp3"
const RATE = { mp3: 44_100, webm: 48_000 }
const FRAME = { mp3: 1152, webm: 960 }
const FRAMES = 300

const files: Record<"mp3" | "webm", Buffer> = {
  mp3: Buffer.of(),
  webm: Buffer.of(),
}
const demuxers = { mp3: mp3Demuxer, webm: webmDemuxer }

beforeAll(async () => {
  for (const kind of ["mp3", "webm"] as const) {
    const rate = RATE[kind]
    const seconds = (FRAMES * FRAME[kind]) / rate
    const wave = (at: number) => 0.5 * Math.sin(at * at * 900)
    files[kind] = await encoded(kind, { rate, from: 0, seconds, wave })
  }
})

function samplesIn({ packets }: Run) {
  return packets.reduce((sum, { samples }) => sum + samples, 0)
}

/** All of it, in parts of a size; each run must follow the one before. */
function readThrough(demuxer: Demuxer, bytes: Uint8Array, part: number) {
  let position = 0
  for (let at = 0; at < bytes.length; at += part) {
    const run = demuxer.push(bytes.subarray(at, at + part))
    if (run.packets.length > 0) expect(run.at).toBe(position)
    position += samplesIn(run)
  }
  const last = demuxer.flush()
  return { samples: position + samplesIn(last), tail: last.tail }
}

test("the demo's streams tell their length to the sample", () => {
  const demuxer = mp3Demuxer()
  const { samples } = readThrough(demuxer, readFileSync(DEMO), 65_536)
  expect(demuxer.head()).toMatchObject({
    rate: 44_100,
    channels: 2,
    front: 576,
  })
  expect(samples).toBe(3988 * 1152)
  expect(demuxer.head()?.length).toBe(4_592_414)
})

for (const kind of ["mp3", "webm"] as const) {
  test(`${kind}: however it is cut up, the same music comes out`, () => {
    for (const part of [1 << 20, 4099, 61]) {
      const demuxer = demuxers[kind]()
      const { samples, tail } = readThrough(demuxer, files[kind], part)
      const { front = 0, length = null } = demuxer.head() ?? {}
      expect(length ?? samples - front - tail).toBe(FRAMES * FRAME[kind])
    }
  })

  test(`${kind}: a moment is found from what was read before, and not late`, () => {
    const demuxer = demuxers[kind]()
    readThrough(demuxer, files[kind], 65_536)
    for (const share of [0, 0.2, 0.5, 0.9]) {
      const wanted = Math.floor(share * FRAMES * FRAME[kind])
      const byte = demuxer.seek(wanted)
      const run = demuxer.push(files[kind].subarray(byte))
      expect(run.at).toBeLessThanOrEqual(wanted)
      expect(run.at % FRAME[kind]).toBe(0)
      expect(run.at + samplesIn(run)).toBeGreaterThan(wanted)
    }
  })

  test(`${kind}: wrapped as MP4, every packet is there`, async () => {
    const demuxer = demuxers[kind]()
    const run = demuxer.push(files[kind])
    const head = demuxer.head()
    if (!head) throw new Error("no head")
    const parts = [mp4Opening(head), mp4Fragment(run.packets, 1, 0)]
    await using file = await Reader.open(Buffer.concat(parts))
    const { codecpar } = file.audio() ?? {}
    expect(codecpar?.sampleRate).toBe(RATE[kind])
    expect(codecpar?.channels).toBe(2)
    const sizes: number[] = []
    for await (using packet of file.packets()) {
      if (packet) sizes.push(packet.size)
    }
    expect(sizes).toEqual(run.packets.map(({ bytes }) => bytes.length))
  })

  test(`${kind}: spoilt bytes end in packets or in a refusal, never in a hang`, () => {
    const random = seeded(9)
    for (let round = 0; round < 150; round++) {
      const bytes = Uint8Array.from(files[kind].subarray(0, 20_000))
      for (let spoilt = 0; spoilt < 1 + round; spoilt++) {
        bytes[Math.floor(random() ** 3 * bytes.length)] = random() * 256
      }
      const demuxer = demuxers[kind]()
      try {
        for (let at = 0; at < bytes.length; at += 5000) {
          const { packets } = demuxer.push(bytes.subarray(at, at + 5000))
          const held = packets.reduce((sum, p) => sum + p.bytes.length, 0)
          expect(held).toBeLessThanOrEqual(bytes.length)
        }
        expect(demuxer.flush().tail).toBeGreaterThanOrEqual(0)
        expect(demuxer.seek(1e12)).toBeGreaterThanOrEqual(0)
      } catch (error) {
        expect(error).toBeInstanceOf(NotAStream)
      }
    }
  })
}

test("what is no music is refused, and not held", () => {
  const nothing = new Uint8Array(70_000)
  expect(() => mp3Demuxer().push(nothing)).toThrow(NotAStream)
  const cover = Buffer.concat([
    Buffer.from("ID3\x04\x00\x00\x7f\x7f\x7f\x7f"),
    nothing,
  ])
  expect(() => mp3Demuxer().push(cover)).toThrow(NotAStream)
})

test("a tag that lies does not cost the music", () => {
  const first = files.mp3.subarray(id3(files.mp3))
  const frame = frameAt(first, 0)
  if (!frame) throw new Error("no frame")
  const tag = tagIn(first, frame)
  expect(tag).toMatchObject({ front: 576, length: FRAMES * 1152 })
  const lying = Uint8Array.from(first.subarray(0, frame.length))
  const trims = frame.body + 8 + 4 + 4 + 100 + 4 + 21
  lying.fill(0xff, trims, trims + 3)
  const few = frame.body + 8
  lying.set([0, 0, 0, 2], few)
  expect(tagIn(lying, frame)).toMatchObject({ front: 0, length: 2 * 1152 })
  // A tag cut short says nothing, and reads nothing behind its frame.
  const short = { ...frame, length: frame.body + 6 }
  expect(tagIn(first, short)).toMatchObject({ frames: 0, front: 0 })
  expect(tagIn(new Uint8Array(frame.length), frame)).toBeNull()
})

function id3(bytes: Uint8Array) {
  let at = 0
  while (!frameAt(bytes, at)) at += 1
  return at
}

/** The same numbers every time. */
function seeded(start: number) {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
