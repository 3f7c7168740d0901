import { expect, test } from "vitest"
import { fileName, placesInZip, releaseName, sizeText } from "./downloads.ts"

test("a release is called by artist and title", () => {
  expect(releaseName("Oba Lane", "Market Day")).toBe("Oba Lane - Market Day")
  expect(releaseName(null, "Market Day")).toBe("Market Day")
})

test("a name can be kept by every system and leads nowhere else", () => {
  expect(fileName("AC/DC: what? <live>")).toBe("AC_DC_ what_ _live_")
  expect(fileName("..")).toBe("_")
  expect(fileName("../../etc/passwd")).toBe("__.._etc_passwd")
  expect(fileName(".hidden. ")).toBe("_hidden")
  expect(fileName("01 In\u0065\u0302s.flac")).toBe("01 Inês.flac")
  expect(fileName("song\u202egpj.exe\r\n")).toBe("songgpj.exe")
  expect(fileName(" . ")).toBe("_")
  expect(fileName("x".repeat(300))).toHaveLength(200)
})

test("no two files share a place", () => {
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
])("%i bytes are said as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
