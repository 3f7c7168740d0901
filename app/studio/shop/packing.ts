import type { Numbered } from "#domain/edition.ts"
import { lineTitle } from "#domain/line-title.ts"
import type { OrderAddress } from "./order.ts"

/** What is left to be sent of one order, and where to. */
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

/** With the copies that are in this parcel. */
export type PackedLine = Numbered & {
  id: string
  variant_id: string
  /** How many are left to be sent. */
  qty: number
  /** Of how many that the buyer keeps. */
  bought: number
  unit_price_cents: number
  product_title: string
  variant_title: string
  artist_name: string | null
  /** Its record is not out yet. */
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
  /** The numbers of the orders it is for. */
  orders: number[]
}

const BY_SHELF = new Intl.Collator("en-GB", { numeric: true })

/** Everything that is to be fetched, once along the shelves: A2 comes before
 * A10, and what lies nowhere known comes last. */
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
