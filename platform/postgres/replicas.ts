import { setTimeout as pause } from "node:timers/promises"
import { connect, type DatabaseTarget, type Sql } from "./connection.ts"

export type Replicas = ReturnType<typeof createReplicas>

type Replica = { sql: Sql; behind: boolean; backAt: number }

const EJECTED_MS = 5_000
const LOOK_AGAIN_MS = 50
const CONNECTIONS = 10

/** Replicas of the database. They lag a moment behind the primary: after an
 * edit a replica is not used until it has caught up. */
export function createReplicas(
  primary: Sql,
  targets: readonly DatabaseTarget[],
) {
  const replicas: Replica[] = targets.map((target) => ({
    sql: connect(target, { max: CONNECTIONS, name: "9x replica" }),
    behind: false,
    backAt: 0,
  }))
  let turn = 0
  let edits = 0

  async function catchUp(edit: number) {
    const lsn = await newestOf(primary)
    const waits = replicas.map(async (replica) => {
      while (edit === edits && !(await has(replica.sql, lsn))) {
        await pause(LOOK_AGAIN_MS, undefined, { ref: false })
      }
      if (edit === edits) replica.behind = false
    })
    await Promise.allSettled(waits)
  }

  return {
    /** A usable replica, in turn; undefined if there is none. */
    pick() {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        turn = (turn + 1) % replicas.length
        const replica = replicas[turn]
        const here = replica && !replica.behind && Date.now() >= replica.backAt
        if (here) return replica.sql
      }
      return undefined
    },
    /** A circuit breaker: a replica that failed is not used for a while. */
    eject(sql: Sql) {
      const replica = replicas.find((one) => one.sql === sql)
      if (replica) replica.backAt = Date.now() + EJECTED_MS
    },
    /** Called after an edit that the replicas may not have yet. */
    edited() {
      edits += 1
      for (const replica of replicas) replica.behind = true
      void catchUp(edits).catch(() => {})
    },
    async close() {
      edits += 1
      await Promise.all(replicas.map(({ sql }) => sql.end({ timeout: 2 })))
    },
  }
}

/** How far the primary has written. */
async function newestOf(primary: Sql) {
  const [row] = await primary<{ lsn: string }[]>`
    select pg_current_wal_lsn()::text as lsn`
  return row?.lsn ?? "0/0"
}

/** A database that replays nothing is not a replica, and never behind. */
async function has(replica: Sql, lsn: string) {
  const rows = await replica<{ has: boolean }[]>`
    select coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, true) as has`.catch(
    () => [],
  )
  return rows[0]?.has ?? false
}
