import type { Picture } from "#app/data/pictures.ts"
import type { CartLine } from "#domain/cart.ts"

/** A line as the cart shows it. */
export type Line = CartLine & {
  cover?: Picture | null
  /** No longer sold: its product or variant cannot be read any more. */
  gone?: boolean
  /** What it cost when it was put in, if that was something else. */
  priceWas?: number
  /** Found in storage without a price: nothing is known of an earlier one. */
  unpriced?: boolean
  /** On its way into a member's cart, with the quantity it will have there. */
  moving?: { to: string; qty: number }
}

/** What is to be added. */
export type NewItem = { productId: string; variantId: string; qty?: number }

/** Where a cart is kept: this browser for a guest, the database for a
 * member. */
export type CartStore = {
  /** The lines with today's prices and stock. */
  read(): Promise<Line[]>
  /** Puts something in; answers its line as it now is. */
  add(item: NewItem): Promise<Line>
  /** At 0 or less the line is removed. */
  setQty(id: string, qty: number): Promise<void>
}

/** A refusal whose words are meant for the visitor. */
export class CartRefusal extends Error {}
