import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"

/** The longest a CDN shows one of our pages without revalidating. */
export const SHOWN_ELSEWHERE_MS = 40_000
/** setTimeout takes no more than 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000
const ASK_AGAIN_MS = 1_000
const NEVER = Number.POSITIVE_INFINITY

/** The next moment at which something is published by the clock alone. `turn`
 * is called then, and a little before, so that pages that CDNs keep are
 * rendered anew in time. Policies do not need this: it is for cached pages. */
export function watchMoments(
  sql: Sql,
  turn: () => void,
  log: Pick<Log, "warn">,
) {
  let next = NEVER
  /** The moment that CDNs were told not to keep pages beyond. */
  let announced = NEVER
  /** When the earliest unanswered question was asked. */
  let since: Date | undefined
  let asking = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  /** After an edit, and after each moment; simultaneous calls share a query. */
  function ask() {
    since ??= new Date()
    if (!asking && !stopped) void answerAll()
  }

  async function answerAll() {
    asking = true
    while (since && !stopped) {
      const after = since
      since = undefined
      try {
        next = await momentAfter(after)
        wait()
      } catch (error) {
        since = after
        if (!stopped) log.warn({ err: error }, "the next moment is not known")
        break
      }
    }
    asking = false
    if (since && !stopped) timer = setTimeout(ask, ASK_AGAIN_MS).unref()
  }

  async function momentAfter(after: Date) {
    const [row] = await sql<[{ moment: Date | null }]>`
      select least(private.next_moment(${after}),
        private.next_date(${after})) as moment`
    const moment = row.moment?.getTime() ?? NEVER
    return Number.isNaN(moment) ? NEVER : moment
  }

  function wait() {
    clearTimeout(timer)
    const left = next - Date.now()
    if (stopped || left === NEVER) return
    if (left <= 0) return come()
    if (left <= SHOWN_ELSEWHERE_MS && announced !== next) {
      announced = next
      turn()
    }
    const until = left > SHOWN_ELSEWHERE_MS ? left - SHOWN_ELSEWHERE_MS : left
    timer = setTimeout(wait, Math.min(until, LONGEST_WAIT_MS)).unref()
  }

  function come() {
    next = NEVER
    ask()
    turn()
  }

  return {
    ask,
    /** A timer may be late: a caller after the moment triggers it. */
    next() {
      if (Date.now() >= next) come()
      return next
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
