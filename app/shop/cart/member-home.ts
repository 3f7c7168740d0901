import { accessToken } from "#app/account/session/session.ts"
import { browserTables } from "#app/data/browser-tables.ts"
import {
  type CartItem,
  cartItems,
  putCartItems,
  removeCartItem,
  setCartItemQty,
} from "#app/data/cart-items.ts"
import { shownFacts } from "#app/data/cart-products.ts"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { checkoutMemory } from "../checkout/checkout-memory.ts"
import { endRemembered } from "../checkout/end-checkout.ts"
import { readEntries } from "./guest-entries.ts"
import { CartRefusal, type Home } from "./home.ts"
import type { Line } from "./line.ts"
import { moveGuestCart } from "./move-guest-cart.ts"
import { seenLines } from "./seen-lines.ts"
import { refuseOverflow, wantedLine } from "./wanted-line.ts"

/** A member's cart: in the database, the same on every device. */
export function memberHome(publishableKey: string, userId: string): Home {
  const seen = seenLines(userId)
  let told = false

  async function tables() {
    const token = await accessToken()
    if (!token) throw new CartRefusal(cartMessages.signedOut)
    return browserTables(publishableKey, token)
  }

  /** What could not be moved stays in this browser, for the next try. */
  async function takeIn() {
    try {
      if (await isPaidSlowly()) return
      await moveGuestCart(await tables(), userId)
    } catch {
      if (!told) toast(cartMessages.notMoved)
      told = true
    }
  }

  /** What a guest has paid for is not moved: a payment the guest left is
   * ended or, if it was made, takes its lines along. One that is still on its
   * way keeps them where they are. */
  async function isPaidSlowly() {
    if (readEntries().length === 0 || !checkoutMemory.isGuests()) return false
    const standing = await endRemembered(publishableKey)
    if (standing === "unknown") throw new Error("Nobody knows if it is paid.")
    return standing === "pending"
  }

  return {
    async read() {
      await takeIn()
      const items = await cartItems(await tables())
      return seen.recall(items.map(lineOf))
    },
    async add(wanted) {
      const db = await tables()
      const { qty } = await wantedLine(db, wanted)
      refuseOverflow((await cartItems(db)).map(lineOf), wanted)
      const [item] = await putCartItems(db, [
        {
          user_id: userId,
          product_id: wanted.productId,
          variant_id: wanted.variantId,
          qty,
        },
      ])
      if (!item) throw new Error("The database kept no line.")
      seen.forget(item.id)
      return lineOf(item)
    },
    async setQty(id, qty) {
      const db = await tables()
      if (qty <= 0) await removeCartItem(db, id)
      else if (!(await setCartItemQty(db, id, qty))) {
        throw new CartRefusal(cartMessages.removedElsewhere)
      }
      seen.forget(id)
    },
  }
}

function lineOf({ id, product_id, variant_id, qty, ...facts }: CartItem): Line {
  return {
    id,
    productId: product_id,
    variantId: variant_id,
    qty,
    ...shownFacts(facts),
  }
}
