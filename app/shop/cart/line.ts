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

export type Wanted = { productId: string; variantId: string; qty?: number }
