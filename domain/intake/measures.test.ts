import { expect, test } from "vitest"
import type { DraftTrack } from "./draft.ts"
import { findingSentence, remarksOf } from "./findings.ts"
import type { KeptInspection } from "./intake.ts"
import { suggestPreview } from "./preview.ts"
import { recordLoudness } from "./record-loudness.ts"
import { releaseType, releaseTypeDoubt } from "./release-type.ts"

test("classifies singles, EPs and albums as shops do", () => {
  expect(releaseType([200, 200, 200])).toBe("Single")
  expect(releaseType([700])).toBe("EP")
  expect(releaseType([200, 200, 200, 200])).toBe("EP")
  expect(releaseType(Array(7).fill(100))).toBe("Album")
  expect(releaseType([1000, 1000])).toBe("Album")
})

test("asks about a record close to another type", () => {
  expect(releaseTypeDoubt([200, 200, 200])).toBe(
    "3 tracks, 10 minutes: a single or an EP?",
  )
  expect(releaseTypeDoubt([620])).toBe(
    "1 track, 10 minutes: an EP or a single?",
  )
  expect(releaseTypeDoubt(Array(7).fill(100))).toContain("an album or an EP?")
  expect(releaseTypeDoubt([200, 200])).toBeNull()
  expect(releaseTypeDoubt(Array(10).fill(240))).toBeNull()
  expect(releaseTypeDoubt([])).toBeNull()
})

test("a record's loudness is its mean power, without much quieter tracks", () => {
  const track = (loudness: number | null, seconds = 60) => ({
    ...{ loudness, seconds },
    truePeak: loudness && loudness + 10,
  })
  expect(recordLoudness([track(-14), track(-14)]).loudness).toBeCloseTo(-14)
  expect(recordLoudness([track(-10), track(-16)]).loudness).toBeCloseTo(
    -12.04,
    1,
  )
  const gated = recordLoudness([track(-14), track(-40, 600)])
  expect(gated.loudness).toBeCloseTo(-14)
  expect(gated.truePeak).toBe(-4)
  expect(recordLoudness([track(null)])).toEqual({
    loudness: null,
    truePeak: null,
  })
})

test("suggests the loudest part as preview, within the track", () => {
  const peaks = Array.from({ length: 160 }, (_, at) =>
    at >= 80 && at < 100 ? 90 : 10,
  )
  expect(
    suggestPreview(peaks, { from: null, seconds: 320, whole: 320 }),
  ).toBeCloseTo(160, 0)
  expect(
    suggestPreview(peaks, { from: 100, seconds: 120, whole: 320 }),
  ).toBeCloseTo(60, 0)
  expect(suggestPreview(peaks, { from: null, seconds: 20, whole: 20 })).toBe(0)
  expect(suggestPreview([], { from: null, seconds: 200, whole: 200 })).toBe(0)
})

test("writes findings as sentences", () => {
  expect(
    findingSentence({ kind: "clipping", detail: { runs: 3, longest: 12 } }),
  ).toBe("It clips 3 times, for 12 samples at the worst.")
  expect(
    findingSentence({ kind: "one_sided", detail: { silentChannel: 1 } }),
  ).toBe("Nothing comes from the right side.")
  expect(
    findingSentence({
      kind: "upsampled",
      detail: { rate: 96_000, highest: 22_050 },
    }),
  ).toContain("96 kHz, but there is nothing above 22.1 kHz")
  const detail = { seconds: 4.2, at: 72.5 }
  expect(findingSentence({ kind: "silence_within", detail })).toContain(
    "4.2 seconds in the middle, from 1:1",
  )
  expect(findingSentence({ kind: "mono", detail: { channels: 1 } })).toContain(
    "one channel",
  )
})

test("does not apply findings about a place in a file to each of its parts", () => {
  const inspection = {
    loudness: -7,
    rate: 8_000,
    findings: [
      { kind: "low_rate", detail: { rate: 8_000 } },
      { kind: "silence_start", detail: { seconds: 3 } },
      { kind: "dc_offset", detail: { offset: 0.05, channel: 0 } },
      { kind: "dc_offset", detail: { offset: 0.05, channel: 1 } },
    ],
  } as unknown as KeptInspection
  const inspections = new Map([["side", inspection]])
  const track = (key: string, from: number | null) =>
    ({ key, file: "side", from }) as DraftTrack
  const parts = remarksOf([track("a", 0), track("b", 60)], { inspections })
  expect(parts.map((remark) => remark.track)).toEqual(["a", "b", null, null])
  expect(parts[3]?.sentence).toContain(
    "cue sheet cuts: The waveform sits 5.0 %",
  )
  const whole = remarksOf([track("a", null)], { inspections })
  expect(whole.map((remark) => remark.track)).toEqual(["a", "a", "a", null])
})

test("reports a track louder than its record, but not the parts of one file", () => {
  const track = (key: string, from: number | null = null) =>
    ({ key, file: key, from }) as DraftTrack
  const heard = (loudness: number, rate = 44_100) =>
    ({ loudness, rate, findings: [] }) as unknown as KeptInspection
  const inspections = new Map([
    ["a", heard(-14)],
    ["b", heard(-13)],
    ["c", heard(-7, 48_000)],
  ])
  const remarks = remarksOf([track("a"), track("b"), track("c")], {
    inspections,
  })
  expect(remarks).toEqual([
    {
      track: "c",
      sentence:
        "It is 6.0 LU louder than the middle of the record (−7.0 LUFS). On purpose?",
    },
    { track: null, sentence: expect.stringContaining("44.1 kHz, 48 kHz") },
  ])
  expect(remarksOf([track("a", 0), track("b", 10)], { inspections })).toEqual(
    [],
  )
})
