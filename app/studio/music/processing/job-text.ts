import type { Job } from "../intake-data.ts"

const OUTPUTS: Record<string, string> = {
  stream: "stream",
  stream_opus: "Opus stream",
  preview: "preview",
  flac: "FLAC",
  mp3: "MP3 320",
  v0: "MP3 V0",
  opus: "Opus",
  aac: "AAC",
}

export function outputName(output: string) {
  return OUTPUTS[output] ?? output
}

type Named = Pick<
  Job,
  "kind" | "outputs" | "audio_files" | "music_intake_files"
>

/** The subject and the task of a job. */
export function jobText(job: Named) {
  const file = job.music_intake_files?.name.split("/").at(-1) ?? ""
  switch (job.kind) {
    case "unpack":
      return { about: file, does: "unpacked" }
    case "inspect":
      return { about: file, does: "analysed" }
    case "draft":
      return { about: "Draft", does: "created" }
    case "cover":
      return { about: "Cover", does: "resized" }
    case "encode":
      return {
        about: job.audio_files?.name ?? file,
        does: job.outputs.map(outputName).join(", "),
      }
  }
}

export function jobStateText({
  state,
  progress,
}: Pick<Job, "state" | "progress">) {
  switch (state) {
    case "waiting":
      return "queued"
    case "running":
      return `${Math.floor(progress * 100)}%`
    case "done":
      return "done"
    case "failed":
      return "failed"
    case "cancelled":
      return "cancelled"
  }
}

type Timed = Pick<
  Job,
  "seconds" | "outputs" | "state" | "progress" | "created_at" | "started_at"
>

/** Too early for an estimate. */
const LEAST_SHARE = 0.03

/** Overall progress and the remaining time, weighted by playing time. */
export function progressOf(jobs: readonly Timed[], now: number) {
  const counted = jobs.filter(
    ({ state }) => state !== "cancelled" && state !== "failed",
  )
  return { share: doneOf(counted), secondsLeft: leftOf(batchOf(counted), now) }
}

function leftOf(batch: readonly Timed[], now: number) {
  const share = doneOf(batch)
  const begun = batch.flatMap((job) =>
    job.started_at ? Date.parse(job.started_at) : [],
  )
  const elapsed = (now - Math.min(...begun)) / 1000
  const known = share >= LEAST_SHARE && begun.length > 0 && elapsed > 0
  return known ? (elapsed * (1 - share)) / share : null
}

/** Jobs created with or after the oldest open one, so that earlier batches
 * don't distort the estimate. */
function batchOf(jobs: readonly Timed[]) {
  const ordered = ({ created_at }: Timed) => Date.parse(created_at)
  const open = jobs.filter(({ state }) => state !== "done").map(ordered)
  const first = Math.min(...open)
  return jobs.filter((job) => open.length === 0 || ordered(job) >= first)
}

function doneOf(jobs: readonly Timed[]) {
  const all = jobs.reduce((sum, job) => sum + workOf(job), 0)
  const done = jobs.reduce((sum, job) => sum + workOf(job) * shareOf(job), 0)
  return all === 0 ? 0 : done / all
}

function workOf({ seconds, outputs }: Timed) {
  return (seconds ?? 60) * Math.max(outputs.length, 1)
}

function shareOf({ state, progress }: Timed) {
  if (state === "done") return 1
  return state === "running" ? progress : 0
}
