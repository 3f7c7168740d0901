import type { SentDemo } from "#domain/demo-page.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

export type DemoParts = {
  sql: Sql
  platform: () => Platform
  siteUrl: string
}

/** Everything one address has sent; nothing when it has nothing here. */
export async function readDemoPage(sql: Sql, senderId: string) {
  const [row] = await sql<[{ demos: SentDemo[] | null }]>`
    select private.demo_page(${senderId}) as demos`
  return row.demos ?? []
}

/** A key that is none, or no longer, is answered as what is gone is. */
export function noSuchDemo() {
  return new Refusal(404, {
    code: "unknown_demo",
    message: "There is no such demo: it may have been withdrawn.",
  })
}
