import { setTimeout as pause } from "node:timers/promises"
import type { ReservedSql, Sql } from "../../postgres/connection.ts"
import { locked } from "./refusals.ts"

type Hold = {
  /** Called when another writer waits for it. */
  wanted: () => void
  freed: Promise<void>
  free: () => void
}

const SEED = 0x39580005
const CHANNEL = "resumable_upload_wanted"
const LONGEST_WAIT_MS = 10_000
const LOOK_AGAIN_MS = 200
/** How soon we notice that PostgreSQL has released our locks. */
const WATCH_MS = 2_000
const LONGEST_CONNECTING_MS = 5_000

export type LockOptions = { longestWaitMs?: number; watchMs?: number }

export type UploadLocks = ReturnType<typeof createUploadLocks>

/** One writer for each upload, among all processes of a site: an advisory lock
 * in PostgreSQL, which a killed process loses with its connection. All of a
 * process's locks share one connection, and without locks there is none. A
 * waiting writer sends a request for the lock, because a holder with a dead
 * line would keep it for long. */
export function createUploadLocks(
  sql: Sql,
  { longestWaitMs = LONGEST_WAIT_MS, watchMs = WATCH_MS }: LockOptions = {},
) {
  const held = new Map<string, Hold>()
  const session = createSession(sql, watchMs, () => held.clear())
  let listening: Promise<unknown> | undefined

  /** Another process's request; losing one does no harm. */
  function listen() {
    listening ??= sql
      .listen(CHANNEL, (id) => held.get(id)?.wanted())
      .catch(() => {
        listening = undefined
      })
    return listening
  }

  async function tryToTake(id: string, wanted: () => void) {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const hold = { wanted, freed, free }
    held.set(id, hold)
    const taken = await lockRow(id).catch((error) => {
      drop(id, hold)
      throw error
    })
    if (taken) return hold
    drop(id, hold)
    return undefined
  }

  async function lockRow(id: string) {
    await listen()
    const connection = await session.enter()
    let taken = false
    try {
      const [row] = await connection`
        select pg_try_advisory_lock(hashtextextended(${id}, ${SEED})) as taken`
      taken = row?.taken === true
    } finally {
      if (!taken) await session.leave()
    }
    return taken
  }

  function drop(id: string, hold: Hold) {
    if (held.get(id) === hold) held.delete(id)
    hold.free()
  }

  async function release(id: string, hold: Hold) {
    if (held.get(id) === hold) await session.unlock(id)
    drop(id, hold)
    await session.leave()
  }

  return {
    /** Waits for the lock, and throws a refusal if that takes too long. Returns
     * the function that releases it. */
    async take(id: string, wanted: () => void = () => {}) {
      const late = performance.now() + longestWaitMs
      for (;;) {
        const here = held.get(id)
        const hold = here ? undefined : await tryToTake(id, wanted)
        if (hold) return () => release(id, hold)
        if (here) here.wanted()
        else await sql.notify(CHANNEL, id)
        const left = late - performance.now()
        if (left <= 0) throw locked()
        const longest = pause(here ? left : Math.min(left, LOOK_AGAIN_MS))
        await Promise.race([longest, here?.freed ?? longest])
      }
    },

    /** Returns a function that says whether the current lock is still held:
     * false once it was lost with its connection. */
    watch(id: string) {
      const hold = held.get(id)
      return () => hold !== undefined && held.get(id) === hold
    },
  }
}

/** The connection that holds all locks of this process, while there are any. */
function createSession(sql: Sql, watchMs: number, onLost: () => void) {
  let opened: Promise<ReservedSql> | undefined
  let users = 0

  function open() {
    const opening = sql.reserve(LONGEST_CONNECTING_MS)
    void opening.then(
      (connection) => watch(opening, connection),
      () => forget(opening),
    )
    return opening
  }

  async function watch(opening: Promise<ReservedSql>, connection: ReservedSql) {
    try {
      while (opened === opening) {
        await pause(watchMs, undefined, { ref: false })
        if (opened === opening) await connection`select 1`
      }
    } catch {
      if (forget(opening)) onLost()
    }
  }

  function forget(opening: Promise<ReservedSql> | undefined) {
    if (opened !== opening) return false
    opened = undefined
    return true
  }

  return {
    async enter() {
      users += 1
      opened ??= open()
      try {
        return await opened
      } catch (error) {
        users -= 1
        throw error
      }
    },
    async unlock(id: string) {
      const connection = await opened
      if (!connection) return
      await connection`
        select pg_advisory_unlock(hashtextextended(${id}, ${SEED}))`.catch(
        () => {},
      )
    },
    async leave() {
      users -= 1
      if (users > 0) return
      const ending = opened
      forget(ending)
      const connection = await ending
      connection?.release()
    },
  }
}
