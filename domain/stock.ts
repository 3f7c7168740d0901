import { UNLIMITED } from "./cart.ts"
import { FEW_LEFT } from "./limits.ts"

export const OUT_OF_STOCK = "Out of Stock"

/** Whether a variant cannot be chosen or bought. */
export function isSoldOut({ inventory }: { inventory: number }) {
  return inventory === 0
}

/** The shop's stock text. */
export function stockText(inventory: number) {
  if (inventory === UNLIMITED) return "In stock"
  if (inventory <= 0) return OUT_OF_STOCK
  return inventory <= FEW_LEFT
    ? `Only ${inventory} left`
    : `${inventory} in stock`
}
