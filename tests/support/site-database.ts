import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { until } from "./until.ts"

/** Reads a running site's own database. PostgreSQL may be restarting: retries
 * until it answers. */
export async function withSiteDatabase<T>(
  dataDir: string,
  work: (sql: Sql) => Promise<T>,
) {
  const sql = await reconnect(dataDir)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function reconnect(dataDir: string): Promise<Sql> {
  let found: Sql | null = null
  await until(async () => {
    const target = await findRunningPostgres(dataDir)
    if (!target) return false
    const sql = connect(target, { max: 2 })
    const answers = await sql`select 1`.then(
      () => true,
      () => false,
    )
    if (answers) found = sql
    else await sql.end({ timeout: 0 })
    return answers
  }, 60)
  if (!found) throw new Error("PostgreSQL did not come back")
  return found
}
