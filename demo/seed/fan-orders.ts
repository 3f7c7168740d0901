import { type FanOrder, fanOrders } from "../label/fan.ts"
import { productPieces } from "../label/pieces.ts"
import { isPosted } from "../label/products/product-note.ts"
import { products } from "../label/products.ts"
import { promoCodes } from "../label/promo-codes.ts"
import { settings } from "../label/settings.ts"
import { shippingZones } from "../label/shipping.ts"

/** The fan's orders, priced as the shop prices them. */
export function pricedFanOrders() {
  return fanOrders.map((order) => {
    const lines = order.lines.map(pricedLine)
    const subtotal = lines.reduce((sum, line) => sum + line.qty * line.pence, 0)
    const needsShipping = lines.some(({ variant }) => isPosted(variant))
    const discount = discountOf(order, subtotal)
    const shipping = needsShipping ? shippingOf(subtotal) : 0
    const total = subtotal - discount + shipping
    return {
      ...order,
      lines,
      needsShipping,
      totals: { subtotal, discount, shipping, total },
    }
  })
}

function pricedLine(line: FanOrder["lines"][number]) {
  const piece = productPieces.find(({ slug }) => slug === line.product)
  const variant = products[line.product].variants.find(
    ({ title }) => title === line.variant,
  )
  if (!piece || !variant) throw new Error(`${line.variant} is not sold.`)
  return { ...line, piece, variant, pence: variant.pence }
}

function discountOf(order: FanOrder, subtotal: number): number {
  const promo = promoCodes.find(({ code }) => code === order.promo)
  return Math.floor((subtotal * (promo?.percent ?? 0) + 50) / 100)
}

function shippingOf(subtotal: number): number {
  if (subtotal >= settings.free_shipping_threshold.amount_cents) return 0
  const [home] = shippingZones
  const rate = home.rates.find(
    ({ fromPence, toPence }) =>
      fromPence <= subtotal && subtotal <= (toPence ?? subtotal),
  )
  if (!rate) throw new Error("The fan lives where the post does not go.")
  return rate.pence
}
