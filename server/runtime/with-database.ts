import { existsSync } from "node:fs"
import { StartError } from "#platform/start-error.ts"
import { type Env, readEnv } from "../env.ts"
import { type Database, joinDatabase, openDatabase } from "./database.ts"
import { createLog, type Log } from "./log.ts"

/** For commands beside the site: runs with the database, joining a running
 * site's or starting it for the duration. */
export function withDatabase(
  run: (env: Env, database: Database) => Promise<void>,
) {
  return asCommand(async (env, log) => {
    const database = (await joinDatabase(env)) ?? (await openDatabase(env, log))
    try {
      // A command has no time limit.
      await run(env, { ...database, sql: database.direct })
    } finally {
      await database.close()
    }
  })
}

/** An expected fault in a command is one sentence and a non-zero exit. */
export async function asCommand(run: (env: Env, log: Log) => Promise<void>) {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env")
    await run(readEnv(process.env), createLog({ level: "warn" }))
  } catch (error) {
    const known = error instanceof StartError
    process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
