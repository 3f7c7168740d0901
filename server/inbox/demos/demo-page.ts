import type { SentDemo } from "#domain/demo-page.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

export type DemoParts = {
  sql: Sql
  platform: () => Platform
  siteUrl: string
}

/** Everything one address has sent; empty if there is nothing. */
export async function readDemoPage(sql: Sql, senderId: string) {
  const [row] = await sql<[{ demos: SentDemo[] | null }]>`
    select private.demo_page(${senderId}) as demos`
  return row.demos ?? []
}

/** An invalid or expired key is answered like a demo that is gone. */
export function noSuchDemo() {
  return new Refusal(404, {
    code: "unknown_demo",
    message: "There is no such demo: it may have been withdrawn.",
  })
}
