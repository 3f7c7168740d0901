import {
  connect,
  type DatabaseTarget,
  isDatabaseAway,
  type Sql,
} from "#platform/postgres/connection.ts"
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "./env.ts"
import type { Log } from "./log.ts"
import { planFor } from "./schema.ts"

export type Database = {
  target: DatabaseTarget
  /** As the owner, above every policy: for the server's own steps. */
  sql: Sql
  /** The same, kept for what is being paid: a crowd of readers that has every
   * other connection holds up nobody there. */
  till: Sql
  /** Past a pooler, where there is one: to migrate and to listen. */
  direct: Sql
  answers(): Promise<boolean>
  close(): Promise<void>
}

const CONNECTIONS = 20
/** Few: a sale is bound by the processors, and each of these knows its
 * statements by heart. */
const AT_THE_TILL = 4
/** What the embedded PostgreSQL has for all processes together. */
const ALL_CONNECTIONS = 80

/** Each process its share, so that together they find room. */
function shareOf({ WORKERS }: Env) {
  if (WORKERS === 1) return CONNECTIONS
  const share = Math.floor(ALL_CONNECTIONS / (WORKERS + 1)) - AT_THE_TILL
  return Math.max(4, Math.min(CONNECTIONS, share))
}

/** Opens the database of the way to run, migrated. */
export async function openDatabase(
  env: Env,
  log: Log,
  plan = planFor(env),
): Promise<Database> {
  const server = await openServer(env, log)
  const pools = openPools(server.target, env)
  try {
    const applied = await migrate(pools.direct, plan)
    if (applied.length > 0) log.info({ applied }, "migrated")
  } catch (error) {
    await pools.close(1)
    await server.stop()
    throw isDatabaseAway(error) ? unreachable(error as Error) : error
  }
  const { sql, till, direct } = pools
  return {
    target: server.target,
    sql,
    till,
    direct,
    answers: () => answers(sql),
    async close() {
      await pools.close(5)
      await server.stop()
    },
  }
}

const LISTENING = 3

function openPools(target: DatabaseTarget, env: Env) {
  const sql = connect(target, { max: shareOf(env), name: "9x" })
  const till = connect(target, { max: AT_THE_TILL, name: "9x" })
  const url = env.DATABASE_DIRECT_URL
  const direct = url ? connect({ url }, { max: LISTENING, name: "9x" }) : sql
  return {
    sql,
    till,
    direct,
    async close(timeout: number) {
      await Promise.all(
        [...new Set([sql, till, direct])].map((one) => one.end({ timeout })),
      )
    },
  }
}

/** The database that another process of this site has opened. */
export function shareDatabase(target: DatabaseTarget, env: Env): Database {
  const { sql, till, direct, close } = openPools(target, env)
  return {
    target,
    sql,
    till,
    direct,
    answers: () => answers(sql),
    close: () => close(5),
  }
}

/** The embedded database of a site that is running now, if there is one. */
export async function joinDatabase(env: Env): Promise<Database | null> {
  if (env.mode !== "embedded") return null
  const target = await findRunningPostgres(env.DATA_DIR)
  if (!target) return null
  const sql = connect(target, { max: 4, name: "9x command" })
  return {
    target,
    sql,
    till: sql,
    direct: sql,
    answers: () => answers(sql),
    close: () => sql.end({ timeout: 5 }),
  }
}

async function openServer(env: Env, log: Log) {
  if (env.DATABASE_URL) {
    return { target: { url: env.DATABASE_URL }, stop: async () => {} }
  }
  return startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    label: env.SITE_URL,
    onRestart: (reason) => log.warn({ reason }, "PostgreSQL is restarted"),
  })
}

const PATIENCE_MS = 2_000

async function answers(sql: Sql) {
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(PATIENCE_MS)])
}

function unreachable(error: Error) {
  return new StartError(
    `The database of DATABASE_URL cannot be reached (${error.message}): check host, port, name and password, and that it is running.`,
  )
}

function wait(ms: number) {
  return new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
}
