import { answered, type BrowserTables, LINE_FACTS } from "./cart-products.ts"

export type CartItem = Awaited<ReturnType<typeof cartItems>>[number]

const ITEM = `id,product_id,variant_id,qty,${LINE_FACTS}` as const
const KEY = { onConflict: "user_id,product_id,variant_id" }

/** The member's cart, newest first. */
export function cartItems(db: BrowserTables) {
  return answered(
    db
      .from("cart_items")
      .select(ITEM)
      .order("created_at", { ascending: false })
      .order("id"),
  )
}

type NewCartItem = {
  user_id: string
  product_id: string
  variant_id: string
  qty: number
}

/** Adds lines, or sets their quantity if they are already in the cart. */
export function putCartItems(db: BrowserTables, items: NewCartItem[]) {
  return answered(db.from("cart_items").upsert(items, KEY).select(ITEM))
}

/** Resolves to whether the line still existed. */
export async function setCartItemQty(
  db: BrowserTables,
  id: string,
  qty: number,
) {
  const changed = await answered(
    db.from("cart_items").update({ qty }).eq("id", id).select("id"),
  )
  return changed.length > 0
}

export function removeCartItem(db: BrowserTables, id: string) {
  return answered(db.from("cart_items").delete().eq("id", id))
}
