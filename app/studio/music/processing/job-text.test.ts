import { expect, test } from "vitest"
import { jobText, progressOf } from "./job-text.ts"

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

test("describes the task and the track of a job", () => {
  const named = {
    ...{ music_intake_files: { name: "Salt/01 Quay.wav" }, audio_files: null },
  }
  expect(jobText({ ...named, kind: "inspect", outputs: [] })).toEqual({
    ...{ about: "01 Quay.wav", does: "analysed" },
  })
  const made = { ...named, audio_files: { name: "Quay" } }
  expect(jobText({ ...made, kind: "encode", outputs: ["mp3", "v0"] })).toEqual({
    about: "Quay",
    does: "MP3 320, MP3 V0",
  })
})

test("estimates the rest by playing time, not by the number of jobs", () => {
  const jobs = [
    { ...job, state: "done" as const, started_at: ago(30) },
    { ...job, state: "running" as const, progress: 0.5, started_at: ago(10) },
    { ...job, outputs: ["mp3", "v0"] },
    { ...job, state: "cancelled" as const, seconds: 9_000 },
  ]
  expect(progressOf(jobs, at)).toEqual({ share: 150 / 400, secondsLeft: 50 })
})

test("ignores earlier batches in the estimate", () => {
  const week = "2026-11-11T12:00:00Z"
  const old = { ...job, state: "done" as const }
  const jobs = [
    { ...old, created_at: week, started_at: week },
    { ...job, state: "running" as const, progress: 0.5, started_at: ago(10) },
  ]
  expect(progressOf(jobs, at)).toEqual({ share: 0.75, secondsLeft: 10 })
})

test("gives no estimate before any work is done", () => {
  expect(progressOf([], at)).toEqual({ share: 0, secondsLeft: null })
  expect(progressOf([job], at)).toEqual({ share: 0, secondsLeft: null })
})
