import { browserTables } from "./browser-tables.ts"
import { pictureOf } from "./pictures.ts"
import { publishableKey } from "./publishable-key.ts"

const ITEMS =
  `order_items(id,qty,refunded_qty,unit_price_cents,product_title,variant_title,artist_name,copies,edition_size,pre_order_of,passes(id,number,holder,closed_at,entered_at),product:products(slug,out_from,product_type,${pictureOf("cover", "cover_url")}),payload:digital_payloads(id,per_user_download_limit))` as const
const PARCELS =
  "parcels(id,sent_at,carrier,tracking_number,parcel_items(order_item_id,qty))" as const
const COLUMNS =
  `id,number,created_at,status,total_cents,refunded_cents,currency,needs_shipping,shipped_at,${PARCELS},${ITEMS}` as const

export const ORDERS_SHOWN = 20

export type Reader = { token: string; userId: string }

/** A member's paid orders with their items, newest first. Returns one more than
 * asked for when there are more. */
export async function paidOrders(reader: Reader, shown: number) {
  const db = browserTables(await publishableKey(), reader.token)
  const { data, error } = await db
    .from("orders")
    .select(COLUMNS)
    // Staff may read everybody's orders; this page shows one's own.
    .eq("user_id", reader.userId)
    .eq("status", "paid")
    .order("created_at", { ascending: false })
    .order("id")
    .order("position", { referencedTable: "order_items" })
    .order("number", { referencedTable: "order_items.passes" })
    .range(0, shown)
  if (error) throw new Error(error.message)
  return data
}

/** How often the member has downloaded each payload. */
export async function downloadCounts(reader: Reader) {
  const db = browserTables(await publishableKey(), reader.token)
  const { data, error } = await db
    .from("download_logs")
    .select("digital_payload_id,download_count")
    .eq("user_id", reader.userId)
  if (error) throw new Error(error.message)
  return new Map(
    data.map(({ digital_payload_id, download_count }) => [
      digital_payload_id,
      download_count,
    ]),
  )
}

const RECEIPT =
  `id,number,created_at,status,email,currency,subtotal_cents,discount_cents,shipping_cents,total_cents,refunded_cents,promo_code,needs_shipping,shipped_at,${PARCELS},consented_at,seller,order_items(id,qty,refunded_qty,unit_price_cents,product_title,variant_title,artist_name,is_digital,copies,edition_size,pre_order_of,product:products(out_from)),address:order_addresses(name,line1,line2,city,region,postcode,country)` as const

/** One of the member's orders with everything on its receipt, paid or refunded;
 * null if the order is not theirs. */
export async function receiptById(reader: Reader, orderId: string) {
  const db = browserTables(await publishableKey(), reader.token)
  const { data, error } = await db
    .from("orders")
    .select(RECEIPT)
    .eq("id", orderId)
    .eq("user_id", reader.userId)
    .order("position", { referencedTable: "order_items" })
    .maybeSingle()
  if (error) throw new Error(error.message)
  if (!data) return null
  const order_items = data.order_items.map(({ product, ...item }) => ({
    ...item,
    ...product,
  }))
  return { ...data, order_items }
}

export type PaidOrder = Awaited<ReturnType<typeof paidOrders>>[number]
