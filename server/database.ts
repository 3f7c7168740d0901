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
  answers(): Promise<boolean>
  close(): Promise<void>
}

const CONNECTIONS = 20

/** Opens the database of the way to run, migrated. */
export async function openDatabase(
  env: Env,
  log: Log,
  plan = planFor(env),
): Promise<Database> {
  const server = await openServer(env, log)
  const sql = connect(server.target, { max: CONNECTIONS, name: "9x" })
  try {
    const applied = await migrate(sql, plan)
    if (applied.length > 0) log.info({ applied }, "migrated")
  } catch (error) {
    await sql.end({ timeout: 1 })
    await server.stop()
    throw isDatabaseAway(error) ? unreachable(error as Error) : error
  }
  return {
    target: server.target,
    sql,
    answers: () => answers(sql),
    async close() {
      await sql.end({ timeout: 5 })
      await server.stop()
    },
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
