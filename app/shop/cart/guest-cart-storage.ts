import { GUEST_CART } from "#app/data/browser-storage.ts"
import { MOST_LINES, MOST_OF_ONE } from "#domain/cart.ts"
import { DEFAULT_CURRENCY } from "#domain/limits.ts"
import { isUuid } from "#domain/uuid.ts"
import type { Line } from "./cart-store.ts"

/** A stored line with valid ids; its other fields are unchecked. */
type Entry = Record<string, unknown> & {
  productId: string
  variantId: string
  qty: number
}

/** The guest's lines from storage, with valid quantities whatever is stored. */
export function readGuestEntries(): Entry[] {
  try {
    return entriesOf(JSON.parse(localStorage.getItem(GUEST_CART) ?? "[]"))
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

/** A valid quantity. */
function qtyFrom(value: unknown) {
  return Math.min(Math.max(Math.floor(Number(value)) || 1, 1), MOST_OF_ONE)
}

/** The guest's lines, repaired. Missing or wrong details are corrected when the
 * catalogue is read. */
export function readGuestCart(): Line[] {
  return readGuestEntries().map(lineFrom).map(withOwnId)
}

/** Stores the lines in this browser; throws if storage is full or disabled. */
export function writeGuestCart(lines: Line[]) {
  if (lines.length === 0) localStorage.removeItem(GUEST_CART)
  else localStorage.setItem(GUEST_CART, JSON.stringify(lines.map(kept)))
}

export function guestId() {
  return `guest-${Date.now()}${Math.random().toString(36).slice(2, 11)}`
}

function lineFrom({ id, productId, variantId, qty, ...found }: Entry): Line {
  const product = fields(found.product)
  const variant = fields(found.variant)
  return {
    id: typeof id === "string" && id.startsWith("guest-") ? id : guestId(),
    productId,
    variantId,
    qty,
    product: {
      slug: text(product.slug),
      title: text(product.title),
      cover_url: text(product.cover_url) || null,
      artist_name: text(product.artist_name) || null,
      out_from: text(product.out_from) || null,
      members_only: product.members_only === true,
      product_type: text(product.product_type),
    },
    variant: {
      title: text(variant.title),
      price_cents: wholeFrom(variant.price_cents, 0),
      currency: text(variant.currency) || DEFAULT_CURRENCY,
      inventory: wholeFrom(variant.inventory, -1),
      max_per_order: wholeFrom(variant.max_per_order, 0) || null,
      is_digital: variant.is_digital === true,
      needs_address: variant.needs_address === true,
      on_sale_from: text(variant.on_sale_from) || null,
      on_sale_until: text(variant.on_sale_until) || null,
      members_from: text(variant.members_from) || null,
    },
    ...memoryOf(found),
  }
}

/** Gives duplicate ids a new value. */
function withOwnId(line: Line, place: number, lines: Line[]) {
  const first = lines.findIndex(({ id }) => id === line.id)
  return first === place ? line : { ...line, id: guestId() }
}

function memoryOf(found: Record<string, unknown>) {
  const { priceWas, moving } = found
  const { to, qty } = fields(moving)
  const { price_cents } = fields(found.variant)
  const priced = Number.isSafeInteger(price_cents) && !found.unpriced
  return {
    ...(!priced && { unpriced: true }),
    ...(typeof priceWas === "number" && { priceWas: wholeFrom(priceWas, 0) }),
    ...(typeof to === "string" && { moving: { to, qty: qtyFrom(qty) } }),
  }
}

/** Pictures and availability are not stored: they are read again when
 * needed. */
function kept({ cover: _, gone: __, ...line }: Line) {
  return line
}

function fields(value: unknown): Record<string, unknown> {
  return Object(value)
}

function text(value: unknown) {
  return typeof value === "string" ? value.slice(0, 200) : ""
}

function wholeFrom(value: unknown, least: number) {
  const whole = Math.floor(Number(value))
  return Number.isSafeInteger(whole) && whole > least ? whole : least
}
