import { type BrowserTables, lineFacts } from "#app/data/cart-products.ts"
import { cartMessages } from "#app/messages.ts"
import { MOST_LINES, qtyLimit, sameLine } from "#domain/cart.ts"
import { closedText } from "#domain/sale-window.ts"
import { CartRefusal, type Line, type NewItem } from "./cart-store.ts"

/** The line for an item to add, with current catalogue data, or a refusal. */
export async function newLine(
  db: BrowserTables,
  { productId, variantId, qty = 1 }: NewItem,
  isGuest = false,
): Promise<Omit<Line, "id">> {
  const facts = await lineFacts(db, { productId, variantId })
  if (!facts) throw new CartRefusal(cartMessages.unknown)
  const closed = closedText(facts, isGuest)
  if (closed) throw new CartRefusal(closed)
  if (facts.variant.inventory === 0) {
    throw new CartRefusal(cartMessages.outOfStock)
  }
  const most = qtyLimit(facts.variant)
  const whole = Math.min(Math.max(Math.floor(qty) || 1, 1), most)
  return { productId, variantId, qty: whole, ...facts }
}

/** A cart holds no more different items than an order may. */
export function refuseOverflow(lines: readonly Line[], line: NewItem) {
  if (lines.length >= MOST_LINES && !sameLine(lines, line)) {
    throw new CartRefusal(cartMessages.full(MOST_LINES))
  }
}
