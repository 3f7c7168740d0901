import { accessToken } from "#app/account/session/session.ts"
import { SEEN_LINES, tryStorage } from "#app/data/browser-storage.ts"
import { browserTables } from "#app/data/browser-tables.ts"
import {
  type CartItem,
  cartItems,
  putCartItems,
  removeCartItem,
  setCartItemQty,
} from "#app/data/cart-items.ts"
import { shownFacts } from "#app/data/cart-products.ts"
import { publishableKey } from "#app/data/publishable-key.ts"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { cancelStoredCheckout } from "../checkout/cancel-checkout.ts"
import { storedCheckout } from "../checkout/stored-checkout.ts"
import { CartRefusal, type CartStore, type Line } from "./cart-store.ts"
import { readGuestEntries } from "./guest-cart-storage.ts"
import { moveGuestCart } from "./move-guest-cart.ts"
import { newLine, refuseOverflow } from "./new-line.ts"

/** A member's cart: in the database, the same on every device. */
export function memberCartStore(userId: string): CartStore {
  const seen = seenLines(userId)
  let told = false

  async function tables() {
    const token = await accessToken()
    if (!token) throw new CartRefusal(cartMessages.signedOut)
    return browserTables(await publishableKey(), token)
  }

  /** Lines that cannot be moved stay in this browser for the next attempt. */
  async function tryMoveGuestCart() {
    try {
      if (await isPaidSlowly()) return
      await moveGuestCart(await tables(), userId)
    } catch {
      if (!told) toast(cartMessages.notMoved)
      told = true
    }
  }

  /** Lines a guest has paid for are not moved. An abandoned payment is
   * cancelled; a completed one removes its lines; one still pending leaves
   * them where they are. */
  async function isPaidSlowly() {
    if (readGuestEntries().length === 0 || !storedCheckout.isGuests())
      return false
    const status = await cancelStoredCheckout()
    if (status === "unknown") throw new Error("Nobody knows if it is paid.")
    return status === "pending"
  }

  return {
    async read() {
      await tryMoveGuestCart()
      const items = await cartItems(await tables())
      return seen.recall(items.map(lineOf))
    },
    async add(item) {
      const db = await tables()
      const { qty } = await newLine(db, item)
      refuseOverflow((await cartItems(db)).map(lineOf), item)
      const [kept] = await putCartItems(db, [
        {
          user_id: userId,
          product_id: item.productId,
          variant_id: item.variantId,
          qty,
        },
      ])
      if (!kept) throw new Error("The database kept no line.")
      seen.forget(kept.id)
      return lineOf(kept)
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

type Seen = Record<string, unknown>

/** The database stores no price for a member's line, so this browser remembers
 * the first price it showed, and the titles of products that may disappear. */
function seenLines(userId: string) {
  return {
    /** Adds the remembered values to the lines and forgets all others. */
    recall(lines: Line[]): Line[] {
      const before = readSeen(userId)
      const known = lines.map((line) =>
        withMemory(line, Object(before[line.id])),
      )
      writeSeen(userId, Object.fromEntries(known.map(seenOf)))
      return known
    },
    /** Changing a line accepts its note. */
    forget(id: string) {
      const { [id]: _, ...others } = readSeen(userId)
      writeSeen(userId, others)
    },
  }
}

function withMemory(line: Line, { price, title, variant }: Seen): Line {
  if (line.gone) return named(line, text(title), text(variant))
  const isKnown = Number.isSafeInteger(price)
  if (!isKnown || price === line.variant.price_cents) return line
  return { ...line, priceWas: Number(price) }
}

function named(line: Line, title: string, variant: string): Line {
  return {
    ...line,
    product: { ...line.product, title: line.product.title || title },
    variant: { ...line.variant, title: line.variant.title || variant },
  }
}

function seenOf({ id, gone, priceWas, product, variant }: Line) {
  const price = gone ? undefined : (priceWas ?? variant.price_cents)
  return [id, { price, title: product.title, variant: variant.title }]
}

function readSeen(userId: string): Record<string, unknown> {
  const stored = tryStorage(() =>
    JSON.parse(localStorage.getItem(SEEN_LINES) ?? ""),
  )
  const { of, lines } = Object(stored)
  return of === userId ? Object(lines) : {}
}

/** If storage is full or disabled, changes simply go unnoticed. */
function writeSeen(userId: string, lines: Record<string, unknown>) {
  const stored = JSON.stringify({ of: userId, lines })
  tryStorage(() => localStorage.setItem(SEEN_LINES, stored))
}

function text(value: unknown) {
  return typeof value === "string" ? value.slice(0, 200) : ""
}
