import { expect, test } from "vitest"
import {
  featuredIn,
  folderOf,
  readFileName,
  readFolderName,
} from "./file-name.ts"

test("handles a name of spaces and brackets quickly", () => {
  const began = performance.now()
  for (const odd of [" ", "- ", "(", "(24", "(feat. ", ", and "]) {
    const name = `A1${odd.repeat(30_000)}\u2028`
    readFileName(`${name}.wav`)
    readFileName(`x - 01${name}`)
    readFolderName(name)
    featuredIn(name)
  }
  expect(performance.now() - began).toBeLessThan(500)
})

test.each([
  [
    "01 - Junie Calloway - Floodlight.wav",
    null,
    1,
    ["Junie Calloway", "Floodlight"],
  ],
  ["Floodlight/1-02 Market Day.flac", 1, 2, ["Market Day"]],
  ["CD2-11. Low Water.wav", 2, 11, ["Low Water"]],
  ["A1 Sodium.aiff", 1, 1, ["Sodium"]],
  ["B2. N29 - Dub.aif", 2, 2, ["N29", "Dub"]],
  ["03_Rye_Lane_Riddim.wav", null, 3, ["Rye Lane Riddim"]],
  ["Track 07.wav", null, 7, ["Track 07"]],
  [
    "Oba Lane - Market Day - 04 Thyme.flac",
    null,
    4,
    ["Oba Lane", "Market Day", "Thyme"],
  ],
  ["Interior Angles.wav", null, null, ["Interior Angles"]],
  ["99problems.wav", null, null, ["99problems"]],
  ["02 — Ine\u0302s.wav", null, 2, ["Inês"]],
  ["05 東京.wav", null, 5, ["東京"]],
])("%s", (path, disc, number, parts) => {
  expect(readFileName(path)).toMatchObject({ disc, number, parts })
})

test("is unsure about a number that may belong to the title", () => {
  expect(readFileName("7 Seconds.wav")).toMatchObject({ isNumbered: false })
  expect(readFileName("07 Seconds.wav")).toMatchObject({ isNumbered: true })
  expect(readFileName("7. Seconds.wav")).toMatchObject({ isNumbered: true })
})

test.each([
  [
    "Junie Calloway - Floodlight (2026) [9X-041]",
    "Junie Calloway",
    "Floodlight",
    "9X-041",
    "2026",
  ],
  ["Floodlight", null, "Floodlight", null, null],
  ["[9X-041] Floodlight [24-96 FLAC]", null, "Floodlight", "9X-041", null],
  ["Oba_Lane_-_Market_Day", "Oba Lane", "Market Day", null, null],
])(
  "reads a folder named %s",
  (folder, artist, title, catalogueNumber, year) => {
    expect(readFolderName(folder)).toEqual({
      artist,
      title,
      catalogueNumber,
      year,
    })
  },
)

test("finds the files' common folder, if any", () => {
  expect(folderOf(["A/1.wav", "A/scans/2.jpg"])).toBe("A")
  expect(folderOf(["A/1.wav", "B/2.wav"])).toBeNull()
  expect(folderOf(["1.wav"])).toBeNull()
})

test("finds featured artists", () => {
  expect(featuredIn("Low Water (feat. HEXA & Oba Lane)")).toEqual([
    "HEXA",
    "Oba Lane",
  ])
  expect(featuredIn("A Great Feat")).toEqual([])
})
