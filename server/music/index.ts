import type { Sql } from "#platform/postgres/connection.ts"
import { type Backend, removeFiles } from "../runtime/backend-clients.ts"
import { HOUR_MS, type PeriodicJob } from "../runtime/periodic-jobs.ts"

type Parts = {
  sql: Sql
  backend: () => Backend
  /** Start the worker when there is something to do. */
  musicJobs: PeriodicJob[]
}

/** Music that staff upload, until it is ready to sell and to play. */
export const music = {
  jobs: ({ sql, backend, musicJobs }: Parts) => [
    { run: () => sweepMusic(sql, backend()), everyMs: HOUR_MS },
    ...musicJobs,
  ],
}

/** Removes music files that no row names any more. */
export async function sweepMusic(sql: Sql, backend: Backend) {
  await sql`select private.tidy_intakes()`
  const gone = await sql<{ bucket: string; name: string }[]>`
    select bucket, name from private.forgotten_music()`
  await removeFiles(backend, gone)
}
