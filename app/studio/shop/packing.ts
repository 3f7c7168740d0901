import type { Numbered } from "#domain/edition.ts"
import { lineTitle } from "#domain/line-title.ts"
import type { OrderAddress } from "./order.ts"

/** The items of an order still to be sent, and the address. */
export type PackedOrder = {
  id: string
  number: number
  created_at: string
  email: string | null
  status: string
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  seller: unknown
  address: OrderAddress | null
  lines: PackedLine[]
}

/** A line with the numbered copies in this parcel. */
export type PackedLine = Numbered & {
  id: string
  variant_id: string
  /** The quantity still to be sent. */
  qty: number
  /** The quantity bought and not refunded. */
  bought: number
  unit_price_cents: number
  product_title: string
  variant_title: string
  artist_name: string | null
  /** Its release is not out yet. */
  waits: boolean
  sku: string | null
  shelf: string | null
}

export type Pick = {
  variant_id: string
  shelf: string | null
  sku: string | null
  title: string
  qty: number
  /** The numbers of the orders that need it. */
  orders: number[]
}

const BY_SHELF = new Intl.Collator("en-GB", { numeric: true })

/** Everything to pick, sorted by shelf: A2 before A10, unknown shelves last. */
export function pickList(orders: readonly PackedOrder[]) {
  const picks = new Map<string, Pick>()
  for (const { number, lines } of orders) {
    for (const line of lines) {
      const { variant_id, shelf, sku, qty } = line
      const title = lineTitle(line)
      const pick = picks.get(variant_id)
      if (pick) {
        pick.qty += qty
        pick.orders.push(number)
      } else {
        picks.set(variant_id, {
          ...{ variant_id, shelf, sku, title, qty, orders: [number] },
        })
      }
    }
  }
  return [...picks.values()].sort(byShelf)
}

function byShelf(a: Pick, b: Pick) {
  if ((a.shelf === null) !== (b.shelf === null))
    return a.shelf === null ? 1 : -1
  return (
    BY_SHELF.compare(a.shelf ?? "", b.shelf ?? "") ||
    BY_SHELF.compare(a.title, b.title)
  )
}
