import { UNLIMITED } from "./cart.ts"
import { LOW_AT } from "./limits.ts"

export const OUT_OF_STOCK = "Out of Stock"

/** Whether a variant cannot be chosen or bought. */
export function isSoldOut({ inventory }: { inventory: number }) {
  return inventory === 0
}

/** The shop's stock text. A variant may have a low-stock threshold of its own,
 * which is also when the shop is alerted. */
export function stockText(inventory: number, lowAt: number | null = null) {
  if (inventory === UNLIMITED) return "In stock"
  if (inventory <= 0) return OUT_OF_STOCK
  return inventory <= (lowAt ?? LOW_AT)
    ? `Only ${inventory} left`
    : `${inventory} in stock`
}
