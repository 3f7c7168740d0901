import { sameLine } from "#domain/cart.ts"
import type { CheckoutReceipt } from "#domain/receipt.ts"
import { readGuestCart, writeGuestCart } from "../cart/guest-cart-storage.ts"
import { withTabLock } from "../cart/with-tab-lock.ts"
import { storedCheckout } from "./stored-checkout.ts"

const SETTLED_KEY = "settled-sessions"
const REMEMBERED = 20
/** The last characters of a session id identify it without opening anything. */
const TAIL = -8

/** Removes purchased lines from the guest's cart, once per session: a bookmark
 * of the success page must not empty the next cart. */
export async function removeBoughtLines(
  session: string,
  { items }: CheckoutReceipt,
) {
  await withTabLock(async () => {
    const settled = readSettled()
    if (settled.includes(session.slice(TAIL))) return
    const lines = readGuestCart().flatMap((line) => {
      const bought = boughtOf(items, line)
      const qty = line.qty - bought
      return qty > 0 ? [{ ...line, qty }] : []
    })
    writeGuestCart(lines)
    const kept = [session.slice(TAIL), ...settled].slice(0, REMEMBERED)
    localStorage.setItem(SETTLED_KEY, JSON.stringify(kept))
  }).catch(() => {})
  storedCheckout.remove(session)
}

function boughtOf(
  items: CheckoutReceipt["items"],
  line: { productId: string; variantId: string },
) {
  const lines = items.map(({ id, product_id, variant_id, qty }) => ({
    id,
    productId: product_id,
    variantId: variant_id,
    qty,
  }))
  return sameLine(lines, line)?.qty ?? 0
}

function readSettled(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(SETTLED_KEY) ?? "[]")
    return Array.isArray(stored)
      ? stored.map((each) => String(each).slice(TAIL))
      : []
  } catch {
    return []
  }
}
