import { UNLIMITED } from "./cart.ts"
import { FEW_LEFT } from "./limits.ts"

export const OUT_OF_STOCK = "Out of Stock"

/** Whether a variant can be chosen and bought at all. */
export function isSoldOut({ inventory }: { inventory: number }) {
  return inventory === 0
}

/** What the shop says of how many there are. */
export function stockText(inventory: number) {
  if (inventory === UNLIMITED) return "In stock"
  if (inventory <= 0) return OUT_OF_STOCK
  return inventory <= FEW_LEFT
    ? `Only ${inventory} left`
    : `${inventory} in stock`
}
