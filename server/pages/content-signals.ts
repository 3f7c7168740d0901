import { dayOf } from "#domain/calendar.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"
import { watchMoments } from "./next-moment.ts"

type ContentListener = {
  /** Any content may have changed. */
  edited: () => void
  /** Only the stock of these products has changed. */
  stockMoved: (products: ReadonlySet<string>) => void
}

export type ContentSignals = ReturnType<typeof listenForContent>

const STOCK_EVERY_MS = 1_000

/** Announces edits, as the database notifies them, midnight in London, when
 * tour dates pass and NEW badges expire, and the moments of publication. Stock
 * is announced once a second at most. */
export function listenForContent(sql: Sql, log: Pick<Log, "warn">) {
  const listeners = new Set<ContentListener>()
  const moved = new Set<string>()
  let heard = false
  let telling: NodeJS.Timeout | undefined

  function tellAll() {
    for (const listener of listeners) listener.edited()
  }
  const moments = watchMoments(sql, tellAll, log)

  function edited() {
    moments.ask()
    tellAll()
  }

  function tellStock() {
    telling = undefined
    const products = new Set(moved)
    moved.clear()
    for (const listener of listeners) listener.stockMoved(products)
  }

  function noteStock(ids: string) {
    for (const id of ids.split(",")) moved.add(id)
    telling ??= setTimeout(tellStock, STOCK_EVERY_MS).unref()
  }

  /** Also after a reconnection, because notifications in between are lost. */
  function begin() {
    heard = true
    edited()
  }

  const subscriptions = [
    sql.listen("content", edited, begin),
    sql.listen("stock", noteStock),
  ].map((subscription) =>
    subscription.catch((error) => {
      log.warn(
        { err: error },
        "edits are not announced: pages are kept briefly",
      )
      return undefined
    }),
  )
  const midnight = atMidnight(tellAll)

  return {
    /** Whether the database has ever been listened to. */
    heard: () => heard,
    /** The next moment of publication, with all earlier ones announced. */
    nextMoment: moments.next,
    subscribe(listener: ContentListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      midnight.stop()
      moments.stop()
      clearTimeout(telling)
      // On a broken connection this would never settle, so it is not awaited.
      for (const subscription of subscriptions) {
        void subscription
          .then((listening) => listening?.unlisten())
          .catch(() => {})
      }
    },
  }
}

const MINUTE_MS = 60_000

/** The label's day begins at a whole minute in every time zone. */
function atMidnight(run: () => void) {
  let day = dayOf(new Date())
  let timer: NodeJS.Timeout
  function look() {
    const today = dayOf(new Date())
    if (today !== day) run()
    day = today
    wait()
  }
  function wait() {
    timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS)).unref()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}
