import type { Log } from "./log.ts"

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** The arrival when a job calls the platform. */
export const PERIODIC_JOB = {
  clientAddress: "127.0.0.1",
  requestId: "periodic job",
}

export type PeriodicJob = {
  run: () => Promise<void>
  everyMs: number
  atStart?: boolean
}

/** Runs jobs at intervals. A missed run does no harm, and a job that is still
 * running is not started a second time. */
export function startPeriodicJobs(log: Log, jobs: PeriodicJob[]) {
  const runners = jobs.map((job) => repeat(log, job))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function repeat(log: Log, { run, everyMs, atStart }: PeriodicJob) {
  let current: Promise<void> | null = null
  const turn = () => {
    current ??= run()
      .catch((error) => log.warn({ err: error }, "a periodic job failed"))
      .finally(() => {
        current = null
      })
  }
  if (atStart) turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
