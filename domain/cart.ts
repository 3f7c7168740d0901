import type { SaleWindow } from "./sale-window.ts"

/** The product of a cart line. */
type CartProduct = {
  slug: string
  title: string
  cover_url: string | null
  artist_name: string | null
  /** When the release it comes with is out, if that is still to come. */
  out_from: string | null
  members_only: boolean
  product_type: string
}

export type CartVariant = SaleWindow & {
  title: string
  price_cents: number
  currency: string
  inventory: number
  /** The label's limit per order; null for none. */
  max_per_order: number | null
  /** Whether it includes a download. */
  is_digital: boolean
  /** Whether part of it is shipped. */
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

/** The inventory value of items that never run out. */
export const UNLIMITED = -1
/** The most a line holds, whatever the stock. */
export const MOST_OF_ONE = 999
/** The most lines in an order, and so in a cart. */
export const MOST_LINES = 100

export type Stock = Pick<CartVariant, "inventory" | "max_per_order">

/** The most of a variant one cart may hold; 0 when it is out of stock. */
export function qtyLimit({ inventory, max_per_order }: Stock) {
  const stock = inventory === UNLIMITED ? MOST_OF_ONE : Math.max(inventory, 0)
  return Math.min(stock, max_per_order ?? MOST_OF_ONE, MOST_OF_ONE)
}

/** Whether the label's limit, rather than the stock, is what applies. */
export function isCapped(stock: Stock) {
  const most = qtyLimit(stock)
  return most === stock.max_per_order && most !== stock.inventory
}

/** The cart's count: the sum of all quantities. */
export function cartCount(lines: readonly Pick<CartLine, "qty">[]) {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

type Held = Pick<CartLine, "id" | "productId" | "variantId" | "qty">

/** The line with the same product and variant, if any. */
export function sameLine<T extends Held>(
  lines: readonly T[],
  line: Pick<Held, "productId" | "variantId">,
): T | undefined {
  return lines.find(
    ({ productId, variantId }) =>
      productId === line.productId && variantId === line.variantId,
  )
}

/** A guest's add: the same product and variant increases the quantity; a new
 * line comes first. */
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

/** A member's add: sets the quantity. */
export function putMemberLine<T extends CartLine>(
  lines: readonly T[],
  line: T,
): T[] {
  const held = sameLine(lines, line)
  if (!held) return [line, ...lines]
  return lines.map((each) => (each === held ? line : each))
}

/** Changes a line's quantity; 0 or less removes it. */
export function withQty<T extends Held>(
  lines: readonly T[],
  id: string,
  qty: number,
): T[] {
  if (qty <= 0) return lines.filter((line) => line.id !== id)
  const whole = Math.min(Math.floor(qty), MOST_OF_ONE)
  return lines.map((line) => (line.id === id ? { ...line, qty: whole } : line))
}

/** A member's quantity after merging a guest's line: the sum, capped at the
 * cart's limit. An item that is out of stock keeps one, so that it is not
 * lost. */
export function mergedQty(guest: number, member: number, stock: Stock) {
  return Math.max(1, Math.min(guest + member, qtyLimit(stock)))
}

/** Whether the download is all of it. Only then does delivery end the right to
 * cancel. */
export function isOnlyDigital(
  variant: Pick<CartVariant, "is_digital" | "needs_address">,
) {
  return variant.is_digital && !variant.needs_address
}

type LineTrouble = "gone" | "out-of-stock" | "too-many"

/** Why a line cannot be bought in its current state, if it cannot. */
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
