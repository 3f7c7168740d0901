import { type CartItem, cartItems, putCartItems } from "#app/data/cart-items.ts"
import {
  type BrowserTables,
  type SoldVariant,
  soldVariants,
} from "#app/data/cart-products.ts"
import { mergedQty } from "#domain/cart.ts"
import type { Line } from "./cart-store.ts"
import { readGuestCart, writeGuestCart } from "./guest-cart-storage.ts"
import { withTabLock } from "./with-tab-lock.ts"

type Moving = Line & { moving: NonNullable<Line["moving"]> }

/** Adds each of this browser's lines to the member's cart and removes it from
 * storage once saved. Lines that are no longer sold stay. */
export async function moveGuestCart(db: BrowserTables, userId: string) {
  if (readGuestCart().length === 0) return
  await withTabLock(async () => {
    const moving = await linesToMove(db, userId)
    if (moving.length === 0) return
    // Store the targets first: a second attempt then sets the same quantities
    // again instead of adding them twice.
    writeGuestCart(readGuestCart().map((line) => marked(line, moving)))
    const arrived = await putBatchOrEach(db, moving)
    writeGuestCart(
      readGuestCart().filter(({ variantId }) => !arrived.has(variantId)),
    )
    if (arrived.size < moving.length) throw new Error("Not all could be moved.")
  })
}

/** The saved variants. If the batch is refused, lines are sent one by one, so
 * that one refusal holds up no other. */
async function putBatchOrEach(db: BrowserTables, moving: Moving[]) {
  const arrived = new Set<string>()
  async function put(lines: Moving[]) {
    await putCartItems(db, lines.map(itemOf))
    for (const { variantId } of lines) arrived.add(variantId)
  }
  try {
    await put(moving)
  } catch {
    if (moving.length === 1) return arrived
    for (const line of moving) await put([line]).catch(() => {})
  }
  return arrived
}

function itemOf({ productId, variantId, moving }: Moving) {
  return {
    user_id: moving.to,
    product_id: productId,
    variant_id: variantId,
    qty: moving.qty,
  }
}

async function linesToMove(
  db: BrowserTables,
  userId: string,
): Promise<Moving[]> {
  const guest = readGuestCart()
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
    const productId = variant.product_id
    return { ...line, productId, moving: { to: userId, qty } }
  })
}

function targetOf(
  { moving, variantId, qty }: Line,
  userId: string,
  items: CartItem[],
  variant: SoldVariant,
) {
  if (moving?.to === userId) return moving.qty
  const held = items.find((item) => item.variant_id === variantId)
  return mergedQty(qty, held?.qty ?? 0, variant)
}

function marked(line: Line, moving: Moving[]) {
  return moving.find(({ variantId }) => variantId === line.variantId) ?? line
}
