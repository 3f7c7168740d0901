import type { Sql } from "#platform/postgres/connection.ts"
import type { Backend } from "../runtime/backend-clients.ts"
import { HOUR_MS, type PeriodicJob } from "../runtime/periodic-jobs.ts"
import { sweepMusic } from "./sweep.ts"

type Parts = {
  sql: Sql
  backend: () => Backend
  /** Starts the worker when there is something to do. */
  musicJobs: PeriodicJob[]
}

/** Music that staff upload, until it is ready to sell and to play. */
export const music = {
  jobs: ({ sql, backend, musicJobs }: Parts) => [
    { run: () => sweepMusic(sql, backend()), everyMs: HOUR_MS },
    ...musicJobs,
  ],
}
