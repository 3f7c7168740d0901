import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { tagsFor } from "../../../masters/tags.ts"
import { crc8, crc16 } from "./crc.ts"
import { encodeFlac, type Pcm } from "./flac.ts"
import { decodeFlac } from "./flac-decoder.fixture.ts"

const tags = tagsFor("floodlight", 2, "2026-03-04")
const cover = {
  data: Uint8Array.from({ length: 500 }, (_, i) => i % 256),
  type: "image/jpeg",
  width: 10,
  height: 10,
} as const

test("checks agree with their published values", () => {
  expect(crc8(Buffer.from("123456789"))).toBe(0xf4)
  expect(crc16(Buffer.from("123456789"))).toBe(0xfee8)
})

test("music comes back bit for bit, smaller, and its fingerprint fits", () => {
  const pcm = music(20_000)
  const file = encodeFlac(pcm, tags, cover)
  const decoded = decodeFlac(file)
  expect(decoded.left).toEqual(pcm.left)
  expect(decoded.right).toEqual(pcm.right)
  expect(decoded.md5).toBe(md5(pcm))
  expect(file.length).toBeLessThan(20_000 * 4 * 0.8)
})

test("any samples come back bit for bit, loudest noise and silence too", () => {
  const sample = fc.oneof(
    fc.constant(0),
    fc.constantFrom(-32_768, 32_767),
    fc.integer({ min: -32_768, max: 32_767 }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sample, sample), { minLength: 17, maxLength: 9000 }),
      (pairs) => {
        const left = Int16Array.from(pairs, ([value]) => value)
        const right = Int16Array.from(pairs, ([, value]) => value)
        const decoded = decodeFlac(encodeFlac({ left, right }, tags))
        expect(decoded.left).toEqual(left)
        expect(decoded.right).toEqual(right)
      },
    ),
    { numRuns: 25 },
  )
})

test("tags and cover are carried", () => {
  const { comments, picture } = decodeFlac(encodeFlac(music(5000), tags, cover))
  expect(comments).toContain("TITLE=Say It Slower")
  expect(comments).toContain("ARTIST=Junie Calloway")
  expect(comments).toContain("ALBUM=Floodlight")
  expect(comments).toContain("TRACKNUMBER=2")
  expect(comments).toContain("TRACKTOTAL=3")
  expect(comments).toContain("DATE=2026-03-04")
  expect(comments).toContain("ISRC=XX9X12601802")
  expect(picture?.type).toBe("image/jpeg")
  expect(Buffer.from(cover.data).equals(picture?.data as Buffer)).toBe(true)
})

function music(length: number): Pcm {
  const wave = (hz: number, level: number) =>
    Int16Array.from({ length }, (_, i) =>
      Math.round(
        level * Math.sin(i * hz) + level * 0.3 * Math.sin(i * hz * 2.01),
      ),
    )
  return { left: wave(0.03, 9000), right: wave(0.031, 8000) }
}

function md5({ left, right }: Pcm) {
  const bytes = Buffer.alloc(left.length * 4)
  for (let i = 0; i < left.length; i++) {
    bytes.writeInt16LE(left[i], i * 4)
    bytes.writeInt16LE(right[i], i * 4 + 2)
  }
  return createHash("md5").update(bytes).digest("hex")
}
