import { existsSync } from "node:fs"
import { StartError } from "#platform/start-error.ts"
import { type Database, joinDatabase, openDatabase } from "./database.ts"
import { type Env, readEnv } from "./env.ts"
import { createLog } from "./log.ts"

/** For commands beside the site: runs with the database, joining the one of a
 * site that is up, or starting it for as long as this takes. What goes wrong
 * is one sentence and a non-zero exit. */
export async function withDatabase(
  run: (env: Env, database: Database) => Promise<void>,
) {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env")
    const env = readEnv(process.env)
    const log = createLog({ level: "warn" })
    const database = (await joinDatabase(env)) ?? (await openDatabase(env, log))
    try {
      await run(env, database)
    } finally {
      await database.close()
    }
  } catch (error) {
    const known = error instanceof StartError
    process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
