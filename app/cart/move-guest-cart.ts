import { mergedQty } from "#domain/cart.ts"
import { type CartItem, cartItems, putCartItems } from "../data/cart-items.ts"
import {
  type BrowserTables,
  type SoldVariant,
  soldVariants,
} from "../data/cart-products.ts"
import { alone } from "./alone.ts"
import { readGuest, writeGuest } from "./guest-storage.ts"
import type { Line } from "./line.ts"

type Moving = Line & { moving: NonNullable<Line["moving"]> }

/** Adds each line of this browser to the member's cart and takes it out of
 * storage once it has arrived. What is no longer sold stays. */
export async function moveGuestCart(db: BrowserTables, userId: string) {
  if (readGuest().length === 0) return
  await alone(async () => {
    const moving = await linesToMove(db, userId)
    if (moving.length === 0) return
    // Written down first: a second try then sets the same numbers again
    // instead of adding them twice.
    writeGuest(readGuest().map((line) => marked(line, moving)))
    await putCartItems(
      db,
      moving.map(({ productId, variantId, moving }) => ({
        user_id: userId,
        product_id: productId,
        variant_id: variantId,
        qty: moving.qty,
      })),
    )
    const arrived = new Set(moving.map(({ variantId }) => variantId))
    writeGuest(readGuest().filter(({ variantId }) => !arrived.has(variantId)))
  })
}

async function linesToMove(
  db: BrowserTables,
  userId: string,
): Promise<Moving[]> {
  const guest = readGuest()
  if (guest.length === 0) return []
  const [items, sold] = await Promise.all([
    cartItems(db),
    soldVariants(
      db,
      guest.map(({ variantId }) => variantId),
    ),
  ])
  return guest.flatMap((line) => {
    const variant = sold.find(({ id }) => id === line.variantId)
    if (!variant) return []
    const qty = targetOf(line, userId, items, variant)
    return { ...line, moving: { to: userId, qty } }
  })
}

function targetOf(
  { moving, variantId, qty }: Line,
  userId: string,
  items: CartItem[],
  { inventory }: SoldVariant,
) {
  if (moving?.to === userId) return moving.qty
  const held = items.find((item) => item.variant_id === variantId)
  return mergedQty(qty, held?.qty ?? 0, inventory)
}

function marked(line: Line, moving: Moving[]) {
  return moving.find(({ variantId }) => variantId === line.variantId) ?? line
}
