import { setTimeout as pause } from "node:timers/promises"
import type { Sql } from "#platform/postgres/connection.ts"

const LOOK_MS = 20

/** Waits for a condition to become true; throws if it does not. */
export async function until(condition: () => unknown, seconds = 30) {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`not true after ${seconds} s: ${condition}`)
    }
    await pause(LOOK_MS)
  }
}

/** Waits until somebody in this database waits for a lock, or the action that
 * might has ended without one. */
export async function untilBlocked(sql: Sql, deed: Promise<unknown>) {
  let isDone = false
  const done = () => {
    isDone = true
  }
  deed.then(done, done)
  await until(async () => {
    const blocked = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return isDone || blocked.length > 0
  })
}
