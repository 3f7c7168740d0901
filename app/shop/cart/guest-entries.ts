import { MOST_LINES, MOST_OF_ONE } from "#domain/cart.ts"
import { GUEST_KEY } from "./guest-key.ts"

/** What is sure of a stored line; the rest of it is still as it was found. */
export type Entry = Record<string, unknown> & {
  productId: string
  variantId: string
  qty: number
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The guest's lines as storage has them: whatever is in there, what comes out
 * can be counted. */
export function readEntries(): Entry[] {
  try {
    return entriesOf(JSON.parse(localStorage.getItem(GUEST_KEY) ?? "[]"))
  } catch {
    return []
  }
}

function entriesOf(stored: unknown): Entry[] {
  const entries = new Map<string, Entry>()
  for (const found of Array.isArray(stored) ? stored : []) {
    const { productId, variantId, qty } = Object(found)
    if (!isUuid(productId) || !isUuid(variantId)) continue
    const ids = {
      productId: productId.toLowerCase(),
      variantId: variantId.toLowerCase(),
    }
    const held = entries.get(ids.variantId)
    const sum = qtyFrom((held?.qty ?? 0) + qtyFrom(qty))
    entries.set(ids.variantId, { ...found, ...held, ...ids, qty: sum })
    if (entries.size === MOST_LINES) break
  }
  return [...entries.values()]
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value)
}

/** A whole number that a line may hold. */
export function qtyFrom(value: unknown) {
  return Math.min(Math.max(Math.floor(Number(value)) || 1, 1), MOST_OF_ONE)
}
