import type { Picture } from "#app/data/pictures.ts"
import type { CartLine } from "#domain/cart.ts"

/** A cart line as displayed. */
export type Line = CartLine & {
  cover?: Picture | null
  /** No longer sold: its product or variant cannot be read any more. */
  gone?: boolean
  /** The price when it was added, if that differs. */
  priceWas?: number
  /** Found in storage without a price, so no earlier price is known. */
  unpriced?: boolean
  /** On its way into a member's cart, with the resulting quantity. */
  moving?: { to: string; qty: number }
}

/** An item to add. */
export type NewItem = { productId: string; variantId: string; qty?: number }

/** Where a cart is stored: this browser for a guest, the database for a
 * member. */
export type CartStore = {
  /** The lines with current prices and stock. */
  read(): Promise<Line[]>
  /** Adds an item and returns the resulting line. */
  add(item: NewItem): Promise<Line>
  /** A quantity of 0 or less removes the line. */
  setQty(id: string, qty: number): Promise<void>
}

/** A refusal whose message is meant for the visitor. */
export class CartRefusal extends Error {}
