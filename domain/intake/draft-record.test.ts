import { expect, test } from "vitest"
import type { Tags } from "../music/inspection.ts"
import { withAddedFiles } from "./added-files.ts"
import {
  type Draft,
  type DraftTrack,
  openDoubts,
  withLaterTracks,
  withoutSingleDoubt,
} from "./draft.ts"
import { draftRecord } from "./draft-record.ts"
import { type IntakeFile, type KeptInspection, kindOf } from "./intake.ts"

const ARTISTS = [{ id: "a1", name: "Junie Calloway" }]

function inspected(tags: Tags = {}, seconds = 200): KeptInspection {
  return {
    ...{ container: "wav", codec: "pcm_s24le", rate: 44_100, bits: 24 },
    ...{ channels: 2, seconds, tags, cover: null, cueSheet: null },
    ...{ loudness: -14, truePeak: -1, peaks: [], findings: [] },
  }
}

function file(name: string, more: Partial<IntakeFile> = {}): IntakeFile {
  const kind = kindOf(name)
  const inspection = kind === "audio" ? inspected() : null
  return { id: name, name, kind, inspection, words: null, fault: null, ...more }
}

function tagged(name: string, tags: Tags, seconds?: number) {
  return file(name, { inspection: inspected(tags, seconds) })
}

function draft(files: IntakeFile[], title = "Untitled") {
  return draftRecord({ title, files, artists: ARTISTS })
}

function doubts({ doubts }: Draft, field: string) {
  return doubts.filter((doubt) => doubt.field === field).map(({ why }) => why)
}

const RECORD: Tags = {
  ...{ albumArtist: "junie calloway", album: "Floodlight", genre: "Dub" },
  ...{ date: "2026-11-20", catalogueNumber: "9X-041", copyright: "© 2026 9X" },
}

test("consistent tags leave only the price in doubt", () => {
  const made = draft([
    tagged("x/Two.wav", {
      ...RECORD,
      title: "Two",
      track: 2,
      isrc: "gb-9xr-26-00002",
      composer: "A. Bee; C. Dee",
      language: "eng",
      lyrics: "La",
    }),
    tagged("x/One.wav", {
      ...RECORD,
      title: "One",
      track: 1,
      isrc: "GB9XR2600001",
    }),
    file("x/Front.JPG"),
    file("x/back.jpg"),
  ])
  expect(made).toMatchObject({
    artist: { id: "a1", name: "Junie Calloway" },
    ...{ title: "Floodlight", type: "Single", release_date: "2026-11-20" },
    ...{ catalogue_number: "9X-041", genre: "Dub", copyright_line: "2026 9X" },
    cover: { file: "x/Front.JPG" },
    tracks: [
      { key: "t1", title: "One", isrc: "GB9XR2600001", from: null },
      {
        key: "t2",
        title: "Two",
        isrc: "GB9XR2600002",
        writers: ["A. Bee", "C. Dee"],
        language: "en",
        lyrics: "La",
      },
    ],
  })
  expect(made.doubts.map(({ field }) => field)).toEqual(["price_cents"])
})

test("uses filenames and folder where tags are missing, and says so", () => {
  const folder = "Oba Lane - Market Day [9X-007]"
  const made = draft([
    file(`${folder}/02 - Oba Lane - Ine\u0302s (feat. HEXA).wav`),
    file(`${folder}/01 - Oba Lane - Thyme.wav`),
    file(`${folder}/scan.png`),
  ])
  expect(made).toMatchObject({
    artist: { id: null, name: "Oba Lane" },
    ...{ title: "Market Day", catalogue_number: "9X-007", release_date: null },
    cover: { file: `${folder}/scan.png` },
    tracks: [
      { title: "Thyme" },
      { title: "Inês (feat. HEXA)", performers: ["HEXA"] },
    ],
  })
  expect(doubts(made, "artist")).toHaveLength(1)
  expect(doubts(made, "title")).toHaveLength(1)
  expect(doubts(made, "release_date")).toEqual([
    "Nothing says when it comes out.",
  ])
  expect(doubts(made, "tracks.t1.isrc")).toEqual(["No ISRC is said."])
  expect(doubts(made, "tracks.t1.title")).toEqual([
    "The title is taken from the file's name.",
  ])
  expect(doubts(made, "tracks")).toEqual([])
})

test("follows the majority of conflicting tags, with a doubt", () => {
  const made = draft([
    tagged("01 A.wav", {
      ...RECORD,
      track: 1,
      title: "A",
      isrc: "GB9XR2600001",
    }),
    tagged("02 B.wav", {
      ...RECORD,
      track: 1,
      title: "Another",
      isrc: "GB9XR2600001",
    }),
    tagged("03 C.wav", {
      ...RECORD,
      album: "Flood",
      date: "2025",
      track: 4,
      title: "C",
      isrc: "nonsense",
    }),
  ])
  expect(made.title).toBe("Floodlight")
  expect(doubts(made, "title")[0]).toContain(
    "most say Floodlight, others Flood.",
  )
  expect(doubts(made, "release_date")[0]).toContain("others 2025")
  expect(doubts(made, "tracks")).toEqual([
    "More than one track says it is number 1.",
    "Is something missing? There are no tracks 2 and 3.",
  ])
  const [first] = made.doubts.filter(({ field }) => field === "tracks")
  if (!first) throw new Error("Nothing is in doubt.")
  expect(doubts(withoutSingleDoubt(made, first), "tracks")).toHaveLength(1)
  const left = openDoubts({ ...made, tracks: made.tracks.slice(1) })
  expect(left.some(({ field }) => field.startsWith("tracks.t1."))).toBe(false)
  expect(doubts(made, "type")).toHaveLength(1)
  expect(doubts(made, "tracks.t1.isrc")[0]).toContain("stands on 2 tracks")
  expect(doubts(made, "tracks.t3.isrc")[0]).toContain("is no ISRC")
})

test("doubts a missing or contradictory track order", () => {
  const silent = draft([
    file("Zebra.wav"),
    file("Apple.wav"),
    file("7 Seconds.wav"),
  ])
  expect(silent.tracks.map(({ title }) => title)).toEqual([
    "7 Seconds",
    "Apple",
    "Zebra",
  ])
  expect(doubts(silent, "tracks")).toEqual([
    "The files say nothing of their order: they stand by name.",
  ])
  const split = draft([
    tagged("01 A.wav", { track: 2 }),
    tagged("02 B.wav", { track: 1 }),
  ])
  expect(split.tracks.map(({ title }) => title)).toEqual(["B", "A"])
  expect(doubts(split, "tracks")[0]).toContain("do not say the same order")
})

test("orders tracks by side and disc", () => {
  const made = draft(
    ["B1 Three.wav", "A2 Two.wav", "A1 One.wav"].map((name) => file(name)),
  )
  expect(made.tracks.map(({ title }) => title)).toEqual(["One", "Two", "Three"])
  expect(doubts(made, "tracks")).toEqual([])
})

const SHEET = `TITLE "Market Day"\nPERFORMER "Oba Lane"\nFILE "side.wav" WAVE
TRACK 01 AUDIO\nTITLE "Thyme"\nINDEX 01 00:00:00
TRACK 02 AUDIO\nTITLE "Salt"\nINDEX 01 01:00:00
TRACK 03 AUDIO\nTITLE "Late"\nINDEX 01 09:00:00`

test("divides a long file by its cue sheet and reports parts beyond its end", () => {
  const made = draft([
    tagged(
      "side.flac",
      { title: "Side A", album: "Ignored: the sheet has none of it" },
      150,
    ),
    file("side.cue", { words: SHEET }),
  ])
  expect(made.tracks).toMatchObject([
    { title: "Thyme", from: 0, seconds: 60 },
    { title: "Salt", from: 60, seconds: 90 },
  ])
  expect(made.artist.name).toBe("Oba Lane")
  expect(doubts(made, "tracks")[0]).toContain(
    "track 3 begin where its recording is over",
  )
})

test("reports an unreadable file, an unnamed cover and a single track", () => {
  const made = draft([
    tagged("Sodium.wav", { artist: "Junie Calloway" }, 700),
    file("bad.wav", { inspection: null, fault: "This file is damaged." }),
    file("one.png"),
    file("two.png"),
  ])
  expect(made).toMatchObject({
    title: "Sodium",
    type: "EP",
    cover: { file: "one.png" },
  })
  expect(doubts(made, "tracks")).toEqual([
    expect.stringContaining("bad.wav is left out. This file is damaged."),
  ])
  expect(doubts(made, "cover")[0]).toContain("Which of the 2 pictures")
})

test("uses the picture inside a master when there is no separate cover", () => {
  const inside = { type: "image/jpeg", path: "i/1/cover.jpg" } as const
  const made = draft([
    file("1.wav"),
    file("2.wav", { inspection: { ...inspected(), cover: inside } }),
  ])
  expect(made.cover).toEqual({ file: "2.wav" })
  expect(doubts(draft([file("1.wav")]), "cover")).toHaveLength(1)
})

function song(track: number, more: Tags = {}) {
  const title = `Song ${track}`
  const isrc = `GB9XR260000${track}`
  return tagged(`x/0${track} ${title}.wav`, {
    ...{ ...RECORD, track, title, isrc, ...more },
  })
}

test("adds new tracks last with their own keys and keeps all edits", () => {
  const before = draft([song(1), song(2)])
  const mended = { ...before, title: "Mended", tracks: before.tracks.slice(1) }
  const after = withAddedFiles(mended, [song(4, { isrc: "no" }), song(3)])
  expect(after.title).toBe("Mended")
  expect(after.tracks.map(({ title }) => title)).toEqual([
    ...["Song 2", "Song 3", "Song 4"],
  ])
  const keys = after.tracks.map(({ key }) => key)
  expect(new Set([...keys, "t1"]).size).toBe(4)
  expect(doubts(after, `tracks.${keys[2]}.isrc`)).toEqual([
    "The tag says no, which is no ISRC.",
  ])
  expect(doubts(after, "tracks")).toEqual([
    "Song 3 and Song 4 came later and stand last. Is that the place?",
  ])
})

test("takes a late cover if there was none, and otherwise reports it", () => {
  const before = draft([song(1)])
  expect(doubts(before, "cover")).toHaveLength(1)
  const two = withAddedFiles(before, [file("back.jpg"), file("inlay.jpg")])
  expect(two.cover).toEqual({ file: "back.jpg" })
  expect(doubts(two, "cover")).toEqual([
    "Which of the 2 pictures is the cover? This is the first of them.",
  ])
  const after = withAddedFiles(before, [file("cover.jpg")])
  expect(after.cover).toEqual({ file: "cover.jpg" })
  expect(doubts(after, "cover")).toEqual([])
  const other = withAddedFiles(after, [file("front.jpg")])
  expect(other.cover).toEqual({ file: "cover.jpg" })
  expect(doubts(other, "cover")).toEqual([
    "front.jpg came later. The cover is the one from before.",
  ])
  expect(other.tracks).toEqual(before.tracks)
})

test("reports a broken file until a good one of the same name arrives", () => {
  const broken = file("03.wav", { inspection: null, fault: "It is cut." })
  const before = withAddedFiles(draft([song(1)]), [broken])
  expect(doubts(before, "tracks").join()).toContain("03.wav is left out.")
  const after = withAddedFiles(before, [file("x/03.wav")])
  expect(doubts(after, "tracks").join()).not.toContain("is left out")
})

test("applies a cue sheet only to files that came with it", () => {
  const words = `FILE "side.wav" WAVE
  TRACK 01 AUDIO
    TITLE "A"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "B"
    INDEX 01 01:00:00`
  const sheet = file("side.cue", { words })
  const before = draft([song(1)])
  const late = withAddedFiles(before, [sheet, song(2)])
  expect(late.tracks.map(({ title }) => title)).toEqual(["Song 1", "Song 2"])
  expect(doubts(late, "tracks").at(-1)).toContain("side.cue came after")
  const both = withAddedFiles(before, [sheet, file("side.wav")])
  expect(both.tracks.map(({ title }) => title)).toEqual(["Song 1", "A", "B"])
})

test("doubts a duplicate code and a record that has grown", () => {
  const before = draft([song(1), song(2)])
  expect(before.type).toBe("Single")
  const [first, second] = before.tracks
  const mended = { ...first, isrc: "GB-9XR-26-00001" } as DraftTrack
  const long = tagged("long.wav", { title: "Long", isrc: "GB9XR2600001" }, 1500)
  const after = withAddedFiles(
    { ...before, tracks: [mended, second as DraftTrack] },
    [long],
  )
  const key = after.tracks.at(-1)?.key
  expect(doubts(after, `tracks.${key}.isrc`)).toEqual([
    "GB9XR2600001 stands on Song 1 too: each recording has its own.",
  ])
  expect(after.type).toBe("Single")
  expect(doubts(after, "type").at(-1)).toBe(
    "With what came later its type would be Album.",
  )
})

test("keeping one's own edits also keeps tracks added in the meantime", () => {
  const base = draft([song(1), song(2)])
  const theirs = withAddedFiles(base, [song(3)])
  const mine = { ...base, title: "Mine", tracks: base.tracks.slice(1) }
  const kept = withLaterTracks(mine, base, theirs)
  expect(kept.title).toBe("Mine")
  expect(kept.tracks.map(({ title }) => title)).toEqual(["Song 2", "Song 3"])
})
