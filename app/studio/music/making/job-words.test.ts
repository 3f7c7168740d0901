import { expect, test } from "vitest"
import { jobWords, progressOf } from "./job-words.ts"

const job = {
  seconds: 100 as number | null,
  outputs: ["flac"],
  state: "waiting" as const,
  progress: 0,
  created_at: "2026-11-18T11:00:00Z",
  started_at: null as string | null,
}
const at = Date.parse("2026-11-18T12:00:00Z")
const ago = (seconds: number) => new Date(at - seconds * 1000).toISOString()

test("a job says what it makes of which track", () => {
  const named = {
    ...{ music_intake_files: { name: "Salt/01 Quay.wav" }, audio_files: null },
  }
  expect(jobWords({ ...named, kind: "inspect", outputs: [] })).toEqual({
    ...{ about: "01 Quay.wav", does: "read and measured" },
  })
  const made = { ...named, audio_files: { name: "Quay" } }
  expect(jobWords({ ...made, kind: "encode", outputs: ["mp3", "v0"] })).toEqual(
    { about: "Quay", does: "MP3 320, MP3 V0" },
  )
})

test("what is left is told by what the rest plays, not by how many there are", () => {
  const jobs = [
    { ...job, state: "done" as const, started_at: ago(30) },
    { ...job, state: "running" as const, progress: 0.5, started_at: ago(10) },
    { ...job, outputs: ["mp3", "v0"] },
    { ...job, state: "cancelled" as const, seconds: 9_000 },
  ]
  expect(progressOf(jobs, at)).toEqual({ share: 150 / 400, secondsLeft: 50 })
})

test("what was made a week ago does not slow down what is made again", () => {
  const week = "2026-11-11T12:00:00Z"
  const old = { ...job, state: "done" as const }
  const jobs = [
    { ...old, created_at: week, started_at: week },
    { ...job, state: "running" as const, progress: 0.5, started_at: ago(10) },
  ]
  expect(progressOf(jobs, at)).toEqual({ share: 0.75, secondsLeft: 10 })
})

test("nothing is foretold before anything was done", () => {
  expect(progressOf([], at)).toEqual({ share: 0, secondsLeft: null })
  expect(progressOf([job], at)).toEqual({ share: 0, secondsLeft: null })
})
