import type { Sql } from "#platform/postgres/connection.ts"

/** What is left to do when something has come out: who ordered ahead is told,
 * once. A turn takes so many orders; the next has the rest. */
export async function keepReleaseDay(sql: Sql) {
  let opened: number
  do {
    const [row] = await sql<[{ opened: number }]>`
      select public.keep_release_day() as opened`
    opened = row.opened
  } while (opened > 0)
}
