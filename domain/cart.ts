import type { SaleWindow } from "./sale-window.ts"

/** What a cart line says of the thing in it. */
type CartProduct = {
  slug: string
  title: string
  cover_url: string | null
  artist_name: string | null
  /** When the record it goes with comes out, if it does so by the clock. */
  out_from: string | null
  members_only: boolean
  product_type: string
}

export type CartVariant = SaleWindow & {
  title: string
  price_cents: number
  currency: string
  inventory: number
  /** How many the label gives to one order; null for as many as there are. */
  max_per_order: number | null
  /** Whether it has a download. */
  is_digital: boolean
  /** Whether something of it is posted. */
  needs_address: boolean
}

export type CartLine = {
  id: string
  productId: string
  variantId: string
  qty: number
  product: CartProduct
  variant: CartVariant
}

/** The inventory of what never runs out. */
export const UNLIMITED = -1
/** No line holds more, whatever the stock. */
export const MOST_OF_ONE = 999
/** No order holds more lines, so neither does a cart. */
export const MOST_LINES = 100

export type Stock = Pick<CartVariant, "inventory" | "max_per_order">

/** How many of a variant one cart may hold; 0 when it is out of stock. */
export function qtyLimit({ inventory, max_per_order }: Stock) {
  const stock = inventory === UNLIMITED ? MOST_OF_ONE : Math.max(inventory, 0)
  return Math.min(stock, max_per_order ?? MOST_OF_ONE, MOST_OF_ONE)
}

/** Whether the label's own number, and not the stock, is what bounds it. */
export function isCapped(stock: Stock) {
  const most = qtyLimit(stock)
  return most === stock.max_per_order && most !== stock.inventory
}

/** The cart's count: every quantity, not every line. */
export function cartCount(lines: readonly Pick<CartLine, "qty">[]) {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

type Held = Pick<CartLine, "id" | "productId" | "variantId" | "qty">

/** The line of the same product and variant, if the cart has one. */
export function sameLine<T extends Held>(
  lines: readonly T[],
  line: Pick<Held, "productId" | "variantId">,
): T | undefined {
  return lines.find(
    ({ productId, variantId }) =>
      productId === line.productId && variantId === line.variantId,
  )
}

/** A guest's add: the same product and variant adds to its quantity; a new
 * one comes first. */
export function addGuestLine<T extends CartLine>(
  lines: readonly T[],
  line: T,
): T[] {
  const held = sameLine(lines, line)
  if (!held) return [line, ...lines]
  const most = Math.max(qtyLimit(line.variant), held.qty)
  const qty = Math.min(held.qty + line.qty, most)
  return lines.map((each) =>
    each === held ? { ...line, id: held.id, qty } : each,
  )
}

/** A member's add: the quantity becomes what was asked for. */
export function putMemberLine<T extends CartLine>(
  lines: readonly T[],
  line: T,
): T[] {
  const held = sameLine(lines, line)
  if (!held) return [line, ...lines]
  return lines.map((each) => (each === held ? line : each))
}

/** A line with another quantity; at 0 or less it is gone. */
export function withQty<T extends Held>(
  lines: readonly T[],
  id: string,
  qty: number,
): T[] {
  if (qty <= 0) return lines.filter((line) => line.id !== id)
  const whole = Math.min(Math.floor(qty), MOST_OF_ONE)
  return lines.map((line) => (line.id === id ? { ...line, qty: whole } : line))
}

/** What a member's line holds once a guest's is added to it: the sum, capped
 * at what one cart may hold. What is out of stock keeps one, so that it is not lost. */
export function mergedQty(guest: number, member: number, stock: Stock) {
  return Math.max(1, Math.min(guest + member, qtyLimit(stock)))
}

/** Whether it is delivered by its download alone: then, and only then, does
 * delivery end the right to cancel it. */
export function isOnlyDigital(
  variant: Pick<CartVariant, "is_digital" | "needs_address">,
) {
  return variant.is_digital && !variant.needs_address
}

type LineTrouble = "gone" | "out-of-stock" | "too-many"

/** What keeps a line from being bought as it stands, if anything does. */
export function lineTrouble(line: {
  qty: number
  gone?: boolean
  variant: Stock
}): LineTrouble | null {
  if (line.gone) return "gone"
  const most = qtyLimit(line.variant)
  if (most === 0) return "out-of-stock"
  return line.qty > most ? "too-many" : null
}
