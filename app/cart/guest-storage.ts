import { MOST_LINES, MOST_OF_ONE } from "#domain/cart.ts"
import type { Line } from "./line.ts"

export const GUEST_KEY = "guest-cart"

/** The guest's lines as storage has them, repaired: whatever is in there, what
 * comes out is a cart. */
export function readGuest(): Line[] {
  try {
    return repaired(JSON.parse(localStorage.getItem(GUEST_KEY) ?? "[]"))
  } catch {
    return []
  }
}

/** Keeps the lines for this browser; throws where storage is full or shut. */
export function writeGuest(lines: Line[]) {
  if (lines.length === 0) localStorage.removeItem(GUEST_KEY)
  else localStorage.setItem(GUEST_KEY, JSON.stringify(lines.map(kept)))
}

export function guestId() {
  return `guest-${Date.now()}${Math.random().toString(36).slice(2, 11)}`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function repaired(stored: unknown): Line[] {
  if (!Array.isArray(stored)) return []
  const lines = new Map<string, Line>()
  for (const entry of stored) {
    const line = lineFrom(entry)
    if (!line || lines.has(line.variantId)) continue
    lines.set(line.variantId, line)
    if (lines.size === MOST_LINES) break
  }
  return [...lines.values()]
}

function lineFrom(entry: unknown): Line | null {
  const { id, productId, variantId, ...facts } = fields(entry)
  if (!isUuid(productId) || !isUuid(variantId)) return null
  const product = fields(facts.product)
  const variant = fields(facts.variant)
  return {
    id: typeof id === "string" && id.startsWith("guest-") ? id : guestId(),
    productId,
    variantId,
    qty: qtyFrom(facts.qty),
    product: {
      slug: text(product.slug),
      title: text(product.title),
      cover_url: text(product.cover_url) || null,
      artist_name: text(product.artist_name) || null,
    },
    variant: {
      title: text(variant.title),
      price_cents: wholeFrom(variant.price_cents, 0),
      currency: text(variant.currency) || "GBP",
      inventory: wholeFrom(variant.inventory, -1),
      is_digital: variant.is_digital === true,
    },
    ...memoryOf(facts),
  }
}

function memoryOf({ priceWas, moving }: Record<string, unknown>) {
  const { to, qty } = fields(moving)
  return {
    ...(typeof priceWas === "number" && { priceWas: wholeFrom(priceWas, 0) }),
    ...(typeof to === "string" && { moving: { to, qty: qtyFrom(qty) } }),
  }
}

/** Pictures, and whether it is still sold, are read again when they matter. */
function kept({ cover: _, gone: __, ...line }: Line) {
  return line
}

function fields(value: unknown): Record<string, unknown> {
  return value && typeof value === "object"
    ? (value as Record<string, unknown>)
    : {}
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value)
}

function text(value: unknown) {
  return typeof value === "string" ? value.slice(0, 200) : ""
}

function qtyFrom(value: unknown) {
  return Math.min(wholeFrom(value, 1), MOST_OF_ONE)
}

function wholeFrom(value: unknown, least: number) {
  const whole = Math.floor(Number(value))
  return Number.isSafeInteger(whole) && whole > least ? whole : least
}
