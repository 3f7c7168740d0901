import {
  type DatabaseTarget,
  isDatabaseAway,
} from "#platform/postgres/connection.ts"
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { createSingleFlight } from "#platform/single-flight.ts"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "../env.ts"
import type { Log } from "./log.ts"
import { openPools, openSmallPool, type Pools } from "./pools.ts"
import { planFor } from "./schema.ts"

export type Database = Pools & {
  target: DatabaseTarget
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** Opens and migrates the database for the configured mode. */
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
  return databaseOf(server.target, pools, async () => {
    await pools.close(5)
    await server.stop()
  })
}

/** The database that another process of this site has opened. */
export function shareDatabase(target: DatabaseTarget, env: Env): Database {
  const pools = openPools(target, env)
  return databaseOf(target, pools, () => pools.close(5))
}

/** The embedded database of a site that is running now, if there is one. */
export async function joinDatabase(env: Env): Promise<Database | null> {
  if (env.mode !== "embedded") return null
  const target = await findRunningPostgres(env.DATA_DIR)
  if (!target) return null
  const pools = openSmallPool(target)
  return databaseOf(target, pools, () => pools.sql.end({ timeout: 5 }))
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

function databaseOf(
  target: DatabaseTarget,
  pools: Pools,
  close: Database["close"],
): Database {
  const singleFlight = createSingleFlight<boolean>()
  const ask = () =>
    pools.health`select 1`.then(
      () => true,
      () => false,
    )
  // Simultaneous questions whether it answers share one query.
  return { ...pools, target, close, answers: () => singleFlight("", ask) }
}

function unreachable(error: Error) {
  return new StartError(
    `The database of DATABASE_URL cannot be reached (${error.message}): check host, port, name and password, and that it is running.`,
  )
}
