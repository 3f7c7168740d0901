import type { Calls, Clients, Place } from "./official-clients.ts"

type Line = { id: string; qty: number }

/** What the demo label's fan may ask besides. */
export function memberCalls(
  { db, auth }: Clients,
  { userId }: Place & { userId: string },
): Calls {
  const cart = () => db.from("cart_items")
  let line: Line | undefined
  return {
    "auth: user": async () => {
      const token = (db.headers as Headers).get("Authorization") ?? ""
      const { data } = await auth.getUser(token.slice("Bearer ".length))
      return data.user?.email
    },
    "cart: upsert": async () => {
      const { data: product } = await db
        .from("products")
        .select("id, product_variants(id)")
        .eq("slug", "label-tee")
        .single()
      const { data, status } = await cart()
        .upsert(
          {
            user_id: userId,
            product_id: product?.id,
            variant_id: product?.product_variants[0]?.id,
            qty: 2,
          },
          { onConflict: "user_id,product_id,variant_id" },
        )
        .select("id, qty")
        .single()
      line = data as Line
      return [status === 200 || status === 201, line?.qty]
    },
    "cart: read": async () => {
      const { data } = await cart()
        .select(
          "*, products(title, artists(name)), product_variants(price_cents)",
        )
        .order("created_at", { ascending: false })
      return data?.map((row) => [row.products.title, row.qty])
    },
    "cart: update": async () => {
      const { data } = await cart()
        .update({ qty: 3 })
        .eq("id", line?.id)
        .select("qty")
      return data
    },
    "cart: delete": async () =>
      (await cart().delete().eq("id", line?.id)).status,
    orders: async () => {
      const { data } = await db
        .from("orders")
        .select(
          "*, order_items(id, qty, unit_price_cents, products(title), product_variants(title))",
        )
        .eq("user_id", userId)
        .eq("status", "paid")
        .order("created_at", { ascending: false })
      return data?.length
    },
    "order items": async () => {
      const { data: order } = await db
        .from("orders")
        .select("id")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(1)
        .single()
      const { data } = await db
        .from("order_items")
        .select(
          "id, product_variants(is_digital), digital_payloads(id, per_user_download_limit)",
        )
        .eq("order_id", order?.id)
      return (data?.length ?? 0) > 0
    },
    "download logs": async () => {
      const { data } = await db
        .from("download_logs")
        .select("digital_payload_id, download_count")
        .eq("user_id", userId)
      return (data?.length ?? 0) > 0
    },
  }
}
