import { randomBytes } from "node:crypto"
import { dirname } from "node:path"
import { afterAll, inject } from "vitest"
import {
  connect,
  type DatabaseTarget,
  inDatabase,
  type Sql,
} from "#platform/postgres/connection.ts"

export type TestDatabase = {
  target: DatabaseTarget
  /** As the owner, without policies. */
  sql: Sql
  close(): Promise<void>
}

type DatabaseOptions = { empty?: boolean; max?: number }

/** A fresh database for the tests of one file, closed after the last. */
export async function suiteDatabase(options?: DatabaseOptions) {
  const database = await freshDatabase(options)
  afterAll(() => database.close())
  return database
}

/** A separate database with the platform's schemas and the label's migrations
 * (or, with `empty`, with nothing at all). */
export async function freshDatabase(
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const server = inject("postgres")
  const name = `test_${randomBytes(6).toString("hex")}`
  const admin = connect(server, { max: 1 })
  const template = options.empty ? "template0" : "test_template"
  await admin.unsafe(`create database ${name} template ${template}`)
  const target = inDatabase(server, name)
  const sql = connect(target, { max: options.max ?? 10 })
  return {
    target,
    sql,
    async close() {
      await sql.end({ timeout: 2 })
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The environment with which a site uses a database of the tests. */
export function environmentFor(target: DatabaseTarget): NodeJS.ProcessEnv {
  if ("url" in target) return { DATABASE_URL: target.url }
  return {
    DATABASE_URL: `postgres:///${target.database}`,
    PGHOST: dirname(target.socket),
    PGUSER: target.user,
  }
}
