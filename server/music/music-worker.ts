import { randomUUID } from "node:crypto"
import { availableParallelism, totalmem } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import type { JobKind } from "#domain/intake/intake.ts"
import { pictureRefusals } from "#domain/picture.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import {
  createPictureQueue,
  type PictureQueue,
} from "../catalogue/pictures/picture-queue.ts"
import { PictureRefused } from "../catalogue/pictures/picture-refused.ts"
import { makeCover } from "./cover.ts"
import { makeDraft } from "./draft.ts"
import { encodeTrack } from "./encode.ts"
import { inspectFile } from "./inspect.ts"
import { JobRefused } from "./job-refused.ts"
import { type Job, openJobs } from "./jobs.ts"
import { type Media, MediaRefused } from "./media/media.ts"
import { MOST_MEMORY } from "./media/run-media-process.ts"
import { unpackArchive } from "./unpack.ts"
import type { Workbench } from "./workbench.ts"

/** The tools for working on a job. */
export type Tools = {
  sql: Sql
  media: Media
  bench: Workbench
  pictureQueue: PictureQueue
}

export type Task = {
  job: Job
  worker: string
  /** Aborted when the job is stopped, or is another worker's. */
  signal: AbortSignal
  progress: (share: number) => void
}

const DO: Record<JobKind, (tools: Tools, task: Task) => Promise<void>> = {
  unpack: unpackArchive,
  inspect: inspectFile,
  draft: makeDraft,
  cover: makeCover,
  encode: encodeTrack,
}

/** The next job of an intake often follows at once. */
const IDLE_MS = 4_000
const LOOK_MS = 250

type Parts = {
  sql: Sql
  media: Media
  bench: Workbench
  /** Ends the worker; its jobs are left to the next. */
  signal: AbortSignal
  log: (error: unknown, job: Job) => void
  /** How long it stays without work. */
  idleMs?: number
}

/** Works through the music jobs, as many at once as there are spare processors,
 * until none are left. */
export async function runMusicWorker(parts: Parts) {
  const { sql, media, bench, signal, log, idleMs = IDLE_MS } = parts
  const jobs = openJobs(sql, randomUUID())
  const tools = { sql, media, bench, pictureQueue: createPictureQueue() }
  let busy = 0
  let quietSince = Date.now()

  async function work() {
    while (!signal.aborted) {
      const job = await jobs.claim()
      if (job) {
        busy += 1
        await take(job).finally(() => {
          busy -= 1
          quietSince = Date.now()
        })
      } else if (busy === 0 && Date.now() - quietSince >= idleMs) {
        return
      } else {
        await wait(LOOK_MS)
      }
    }
  }

  async function take(job: Job) {
    const taken = new AbortController()
    const beat = jobs.beat(job, taken)
    const stop = AbortSignal.any([signal, taken.signal])
    try {
      await DO[job.kind](tools, {
        job,
        worker: jobs.worker,
        signal: stop,
        progress: beat.progress,
      })
      stop.throwIfAborted()
      await jobs.end(job)
    } catch (error) {
      if (stop.aborted) return
      const sentence = sentenceOf(error)
      if (sentence) return await jobs.end(job, sentence)
      log(error, job)
      await jobs.retry(job)
    } finally {
      beat.stop()
    }
  }

  const length = slotsOf(availableParallelism(), memory())
  try {
    await Promise.all(Array.from({ length }, work))
  } finally {
    await jobs.giveBack()
  }
}

/** A container's limit, if it has one. */
function memory() {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/** Leaves one processor and half of the memory to the site and its database. */
export function slotsOf(processors: number, memory: number) {
  const fit = Math.floor(memory / 2 / MOST_MEMORY)
  return Math.max(1, Math.min(processors - 1, fit))
}

/** The message for a fault that no retry would help. */
function sentenceOf(error: unknown) {
  if (error instanceof MediaRefused || error instanceof JobRefused) {
    return error.message
  }
  if (error instanceof PictureRefused) {
    return `The cover cannot be used. ${pictureRefusals[error.reason]} Bring another on the record's own page, then try again.`
  }
  return null
}
