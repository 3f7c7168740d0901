import { expect, test } from "vitest"
import { readCueSheet } from "./cue-sheet.ts"

const SHEET = `REM GENRE "Dub"
REM DATE 2026
PERFORMER "Oba Lane"
TITLE "Market Day"
FILE "market day.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Thyme"
    ISRC GB9XR2600001
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "Ine\u0302s"
    PERFORMER "Oba Lane & HEXA"
    SONGWRITER "O. Lane"
    INDEX 00 03:58:10
    INDEX 01 04:00:37
FILE side-b.wav WAVE
  TRACK 03 AUDIO
    TITLE "Shopping List"
    INDEX 01 00:02:00
`

test("reads the parts of files with titles, people, codes and start times", () => {
  const sheet = readCueSheet(SHEET.replaceAll("\n", "\r\n"))
  expect(sheet).toMatchObject({
    title: "Market Day",
    performer: "Oba Lane",
    date: "2026",
    genre: "Dub",
  })
  expect(sheet?.tracks).toMatchObject([
    {
      number: 1,
      file: "market day.wav",
      title: "Thyme",
      isrc: "GB9XR2600001",
      from: 0,
    },
    {
      number: 2,
      file: "market day.wav",
      title: "Inês",
      songwriter: "O. Lane",
      from: 240 + 37 / 75,
    },
    { number: 3, file: "side-b.wav", title: "Shopping List", from: 2 },
  ])
})

test("assigns a gap before a file's name to the following file", () => {
  const sheet = readCueSheet(
    `FILE "1.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nINDEX 00 03:00:00\nFILE "2.wav" WAVE\nINDEX 01 00:00:00`,
  )
  expect(sheet?.tracks.map(({ file }) => file)).toEqual(["1.wav", "2.wav"])
})

test.each(["", "no sheet at all", "TRACK 01 AUDIO\nINDEX 01 nonsense"])(
  "finds no cue sheet in %j",
  (text) => {
    expect(readCueSheet(text)).toBeNull()
  },
)

test.each([
  ["blanks before a line that is none", `A${" ".repeat(60_000)}x\u2028x`],
  [
    "blanks before a file's kind",
    `FILE ${"a ".repeat(15_000)}${" ".repeat(30_000)}-`,
  ],
  ["remarks", "REM ".repeat(16_000)],
])("handles %s quickly", (_, text) => {
  const began = performance.now()
  expect(readCueSheet(`${text}\n${SHEET}`)?.tracks).toHaveLength(3)
  expect(performance.now() - began).toBeLessThan(200)
})

test("stops reading an endless sheet", () => {
  const many = "TRACK 01 AUDIO\nINDEX 01 00:00:00\n".repeat(100_000)
  expect(readCueSheet(many)?.tracks).toHaveLength(100)
})
