import type { Sql } from "../postgres/connection.ts"

export type RateLimit = { max: number; windowSeconds: number }
export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }
export type RateLimiter = ReturnType<typeof createRateLimiter>

const SWEEP_EVERY = 500

/** A fixed-window rate limiter. Its counters are in PostgreSQL, so that all
 * processes count together. A window begins with the first take. One statement
 * decides, so that of many concurrent takes no more than the limit succeed. */
export function createRateLimiter(sql: Sql) {
  let takes = 0
  async function take(
    key: string,
    { max, windowSeconds }: RateLimit,
  ): Promise<Taken> {
    if (windowSeconds <= 0) return { ok: true }
    takes += 1
    if (takes % SWEEP_EVERY === 0) await sweepRateLimits(sql)
    const [counter] = await sql<{ taken: number; wait: number }[]>`
      insert into platform.limits as l (key, taken, ends_at)
      values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
      on conflict (key) do update set
        taken = case when l.ends_at <= now() then 1
          else least(l.taken, ${max}) + 1 end,
        ends_at = case when l.ends_at <= now() then excluded.ends_at
          else l.ends_at end
      returning taken,
        ceil(extract(epoch from ends_at - now()))::integer as wait`
    if (!counter || counter.taken <= max) return { ok: true }
    // A take may have begun before the one that opened the window.
    const wait = Math.min(Math.max(1, counter.wait), windowSeconds)
    return { ok: false, retryAfterSeconds: wait }
  }
  /** Undoes one take in a window that is still open. */
  async function giveBack(key: string) {
    await sql`
      update platform.limits set taken = taken - 1
      where key = ${key} and taken > 0 and ends_at > now()`
  }
  return { take, giveBack }
}

/** Far more than any honest day needs. */
const MOST_COUNTERS = 200_000

/** Deletes expired counters. A client that uses a new name each time fills the
 * table with counters of one: beyond the bound those go first. */
export async function sweepRateLimits(sql: Sql, most = MOST_COUNTERS) {
  await sql`delete from platform.limits where ends_at < now()`
  await sql`
    delete from platform.limits where key in (
      select key from platform.limits
      where (select count(*) from platform.limits) > ${most}
      order by taken desc, ends_at desc offset ${most})`
}
