import { expect, test } from "vitest"
import {
  fileName,
  placesInZip,
  releaseName,
  sizeText,
  trackFileName,
} from "./downloads.ts"

test("names a release by artist and title", () => {
  expect(releaseName("Oba Lane", "Market Day")).toBe("Oba Lane - Market Day")
  expect(releaseName(null, "Market Day")).toBe("Market Day")
})

test("makes names that every system accepts and that stay in their folder", () => {
  expect(fileName("AC/DC: what? <live>")).toBe("AC_DC_ what_ _live_")
  expect(fileName("..")).toBe("_")
  expect(fileName("../../etc/passwd")).toBe("__.._etc_passwd")
  expect(fileName(".hidden. ")).toBe("_hidden")
  expect(fileName("01 In\u0065\u0302s.flac")).toBe("01 Inês.flac")
  expect(fileName("song\u202egpj.exe\r\n")).toBe("songgpj.exe")
  expect(fileName(" . ")).toBe("_")
  expect(fileName("x".repeat(300))).toHaveLength(200)
})

test("keeps a track's number and title in its filename, however long the artist", () => {
  const record = { artist: "Oba Lane", album: "Market Day" }
  expect(trackFileName({ ...record, position: 1, title: "Thyme" })).toBe(
    "Oba Lane - Market Day - 01 Thyme",
  )
  const long = { artist: "x".repeat(200), album: "y".repeat(200) }
  const name = trackFileName({ ...long, position: 12, title: "Salt" })
  expect(name.endsWith(" - 12 Salt")).toBe(true)
  const longest = { ...long, position: 100, title: "😀".repeat(200) }
  expect(trackFileName(longest).length).toBeLessThan(190)
  expect(trackFileName(longest).isWellFormed()).toBe(true)
})

test("gives every file its own path", () => {
  expect(placesInZip("x", ["a:b.mp3", "A?b.mp3", "a_b.mp3"])).toEqual([
    "x/a_b.mp3",
    "x/2 A_b.mp3",
    "x/3 a_b.mp3",
  ])
})

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [12_345_678, "12.3 MB"],
  [999_999, "1.0 MB"],
  [123_456_789, "123 MB"],
  [5_000_000_000, "5.0 GB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
