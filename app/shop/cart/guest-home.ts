import { browserTables } from "#app/data/browser-tables.ts"
import {
  type BrowserTables,
  type SoldVariant,
  shownFacts,
  soldVariants,
} from "#app/data/cart-products.ts"
import { cartMessages } from "#app/messages.ts"
import { addGuestLine, qtyLimit, sameLine, withQty } from "#domain/cart.ts"
import { alone } from "./alone.ts"
import { guestId, readGuest, writeGuest } from "./guest-storage.ts"
import { CartRefusal, type Home } from "./home.ts"
import type { Line, Wanted } from "./line.ts"
import { refuseOverflow, wantedLine } from "./wanted-line.ts"

/** The cart of somebody who is not signed in: kept in this browser, priced by
 * the shop. */
export function guestHome(publishableKey: string): Home {
  const db = browserTables(publishableKey)
  return {
    read: () => freshLines(db),
    add: (wanted) => addToStorage(db, wanted),
    setQty: (id, qty) =>
      alone(async () => keep(withQty(readGuest(), id, qty).map(settled(id)))),
  }
}

async function freshLines(db: BrowserTables) {
  const ids = readGuest().map(({ variantId }) => variantId)
  const sold = ids.length > 0 ? await soldVariants(db, ids) : []
  return alone(async () => {
    const lines = readGuest().map((line) => asSold(line, sold))
    keep(lines)
    return lines
  })
}

/** The line with what the shop says of it today. What it no longer says, it
 * keeps from the day it was put in. */
function asSold(line: Line, sold: SoldVariant[]): Line {
  const found = sold.find(({ id }) => id === line.variantId)
  if (!found) return { ...line, gone: true }
  const { id: _, product_id, products, ...product_variants } = found
  const facts = shownFacts({ products, product_variants })
  return {
    ...line,
    ...facts,
    productId: product_id,
    priceWas: priceBefore(line, facts.variant.price_cents),
    unpriced: undefined,
  }
}

/** What it cost before, if that is known and was something else. */
function priceBefore({ priceWas, unpriced, variant }: Line, now: number) {
  const before = priceWas ?? (unpriced ? now : variant.price_cents)
  return before === now ? undefined : before
}

async function addToStorage(db: BrowserTables, wanted: Wanted) {
  const line = await wantedLine(db, wanted)
  return alone(async () => {
    const before = readGuest()
    refuseOverflow(before, line)
    refuseMore(before, line)
    const lines = addGuestLine(before, { id: guestId(), ...line })
    keep(lines)
    return sameLine(lines, line) as Line
  })
}

function refuseMore(lines: Line[], line: Omit<Line, "id">) {
  const most = qtyLimit(line.variant)
  const held = sameLine(lines, line)?.qty ?? 0
  if (held >= most) throw new CartRefusal(cartMessages.allInCart(most))
}

/** Who changes a line has read its note, and means this quantity. */
function settled(id: string) {
  return (line: Line): Line =>
    line.id === id ? { ...line, priceWas: undefined, moving: undefined } : line
}

function keep(lines: Line[]) {
  try {
    writeGuest(lines)
  } catch {
    throw new CartRefusal(cartMessages.storageShut)
  }
}
