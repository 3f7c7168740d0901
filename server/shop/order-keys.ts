import type { Sql } from "#platform/postgres/connection.ts"
import { createOrderKeys } from "../http/signed-links.ts"

type Site = { secret: string; siteUrl: string }

/** Whether a key opens an order, whose keys may have been rotated since. */
export async function opensOrder(
  sql: Sql,
  site: Site,
  { orderId, key }: { orderId: string; key: string },
) {
  if (!key) return false
  const [order] = await sql<{ key_turns: number }[]>`
    select key_turns from public.orders where id = ${orderId}`
  if (!order) return false
  return createOrderKeys(site).opens(orderId, key, order.key_turns)
}
