import type { JobKind } from "#domain/intake/intake.ts"
import type { Sql } from "#platform/postgres/connection.ts"

/** A row of `music_jobs` that this worker has claimed. */
export type Job = {
  id: string
  intake_id: string
  kind: JobKind
  file_id: string | null
  track_id: string | null
  outputs: string[]
  attempts: number
}

/** How often a worker reports that it is alive; after fifteen silent seconds
 * its job is another's (`private.is_lost`). */
const BEAT_MS = 2_000
const UNKNOWN_FAULT =
  "Something went wrong here three times, and it is no fault of the file. Whoever runs this server finds more in its log."

export type Jobs = ReturnType<typeof openJobs>

/** The list of jobs, as one worker sees it. */
export function openJobs(sql: Sql, worker: string) {
  return {
    worker,

    async claim(): Promise<Job | null> {
      const [job] = await sql<Job[]>`
        select id, intake_id, kind, file_id, track_id, outputs, attempts
        from private.claim_music_job(${worker})`
      return job ?? null
    },

    /** Reports a job's progress until it is stopped; aborts the job if it is no
     * longer this worker's. */
    beat(job: Job, taken: AbortController) {
      let progress = 0
      const timer = setInterval(async () => {
        try {
          const [row] = await sql<{ mine: boolean }[]>`select
            private.beat_music_job(${job.id}, ${worker}, ${progress}) as mine`
          if (!row?.mine) taken.abort()
        } catch (error) {
          // Without a database nothing can be stored anyway.
          taken.abort(error)
        }
      }, BEAT_MS)
      return {
        progress: (share: number) => {
          progress = Math.min(Math.max(share, 0), 1)
        },
        stop: () => clearInterval(timer),
      }
    },

    async end(job: Job, fault: string | null = null) {
      await sql`select private.end_music_job(${job.id}, ${worker}, ${fault})`
    },

    async retry(job: Job) {
      await sql`select private.retry_music_job(
        ${job.id}, ${worker}, ${UNKNOWN_FAULT})`
    },

    async giveBack() {
      await sql`select private.give_back_music_jobs(${worker})`
    },
  }
}
