import { browserTables } from "./browser-tables.ts"

const ITEMS =
  "order_items(id,qty,unit_price_cents,product_title,variant_title,artist_name,product:products(slug))"
const COLUMNS = `id,number,created_at,status,total_cents,currency,${ITEMS}`

export const ORDERS_SHOWN = 20

export type Reader = { publishableKey: string; token: string; userId: string }

/** A member's paid orders, newest first, with what was bought in each: one
 * more than asked for when there are more. */
export async function paidOrders(reader: Reader, shown: number) {
  const db = browserTables(reader.publishableKey, reader.token)
  const { data, error } = await db
    .from("orders")
    .select(COLUMNS)
    // Staff may read everybody's orders; these are one's own.
    .eq("user_id", reader.userId)
    .eq("status", "paid")
    .order("created_at", { ascending: false })
    .order("id")
    .order("position", { referencedTable: "order_items" })
    .range(0, shown)
  if (error) throw new Error(error.message)
  return data
}

export type PaidOrder = Awaited<ReturnType<typeof paidOrders>>[number]
