import {
  connect,
  type DatabaseTarget,
  type Sql,
} from "#platform/postgres/connection.ts"
import type { Env } from "../env.ts"

export type Pools = {
  /** As the owner, without policies: for the server's own steps, and for the
   * reads of pages. */
  sql: Sql
  /** For visitors' requests to the tables over HTTP: whatever their number and
   * duration, they use these connections only. */
  visitors: Sql
  /** For accounts and sessions. */
  signIn: Sql
  /** For purchases. */
  checkout: Sql
  /** For one question: whether the database answers. */
  health: Sql
  /** Bypasses any pooler and has no time limit: for migrations, seeding,
   * backups, clean-up and LISTEN. */
  direct: Sql
}

/** A silent database is given up before the caller gives us up: a page and a
 * sign-in after eight seconds, a function after ten. */
const LIMIT_MS = 5_000
/** Shorter: a sign-in also hashes passwords between two of its steps. */
const SIGN_IN_LIMIT_MS = 4_000
const HEALTH_LIMIT_MS = 2_000

const READING = 10
const SIGNING_IN = 4
/** Few: a sale is limited by the processors, and each of these connections has
 * its statements prepared. */
const CHECKING_OUT = 4
const DIRECT = 3
/** PostgreSQL's default limit for all processes together. */
const ALL_CONNECTIONS = 80

/** Each process's share, so that together they stay within the limit. */
function sharesOf({ WORKERS }: Env) {
  if (WORKERS === 1) return { reading: READING, signingIn: SIGNING_IN }
  const signingIn = SIGNING_IN / 2
  // Listening takes two more, and health one.
  const others = CHECKING_OUT + signingIn + 3
  const left = Math.floor(ALL_CONNECTIONS / (WORKERS + 1)) - others
  const reading = Math.max(2, Math.min(READING, Math.floor(left / 2)))
  return { reading, signingIn }
}

/** Several pools to one database, so that no crowd can starve the others: each
 * has its own limit, and quiet ones open few connections. */
export function openPools(target: DatabaseTarget, env: Env) {
  const { reading, signingIn } = sharesOf(env)
  const limited = (max: number, limitMs = LIMIT_MS) =>
    connect(target, { max, limitMs, name: "9x" })
  const url = env.DATABASE_DIRECT_URL
  const pools: Pools = {
    sql: limited(reading),
    visitors: limited(reading),
    signIn: limited(signingIn, SIGN_IN_LIMIT_MS),
    checkout: limited(CHECKING_OUT),
    health: limited(1, HEALTH_LIMIT_MS),
    direct: connect(url ? { url } : target, { max: DIRECT, name: "9x" }),
  }
  return {
    ...pools,
    async close(timeout: number) {
      await Promise.all(
        Object.values(pools).map((pool) => pool.end({ timeout })),
      )
    },
  }
}

/** One small pool for everything, without limits: for commands. */
export function openSmallPool(target: DatabaseTarget): Pools {
  const sql = connect(target, { max: 4, name: "9x command" })
  return {
    sql,
    visitors: sql,
    signIn: sql,
    checkout: sql,
    health: sql,
    direct: sql,
  }
}
