import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"

/** How long, at the most, a CDN shows a page of ours without asking. */
export const SHOWN_ELSEWHERE_MS = 40_000
/** Timers hold no more than 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000
const ASK_AGAIN_MS = 1_000
const NEVER = Number.POSITIVE_INFINITY

/** When something comes out next by the clock alone. `turn` is called at that
 * moment, and somewhat before it, so that pages which others may keep are made
 * anew in time. Policies need none of this: it is for pages that lie ready. */
export function watchMoments(
  sql: Sql,
  turn: () => void,
  log: Pick<Log, "warn">,
) {
  let next = NEVER
  /** The moment that others were told not to keep pages over. */
  let announced = NEVER
  /** Since when nobody has an answer. */
  let since: Date | undefined
  let asking = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  /** After an edit, and after each moment; many at once are one question. */
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
    /** A timer may be late: who asks when the moment has come, turns. */
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
