import { browserTables } from "#app/data/browser-tables.ts"
import {
  type BrowserTables,
  type SoldVariant,
  shownFacts,
  soldVariants,
} from "#app/data/cart-products.ts"
import { publishableKey } from "#app/data/publishable-key.ts"
import { cartMessages } from "#app/messages.ts"
import { addGuestLine, qtyLimit, sameLine, withQty } from "#domain/cart.ts"
import {
  CartRefusal,
  type CartStore,
  type Line,
  type NewItem,
} from "./cart-store.ts"
import { guestId, readGuestCart, writeGuestCart } from "./guest-cart-storage.ts"
import { newLine, refuseOverflow } from "./new-line.ts"
import { withTabLock } from "./with-tab-lock.ts"

/** A guest's cart: stored in this browser, priced from the catalogue. */
export async function guestCartStore(): Promise<CartStore> {
  const db = browserTables(await publishableKey())
  return {
    read: () => freshLines(db),
    add: (item) => addToStorage(db, item),
    setQty: (id, qty) =>
      withTabLock(async () =>
        keep(withQty(readGuestCart(), id, qty).map(settled(id))),
      ),
  }
}

async function freshLines(db: BrowserTables) {
  const ids = readGuestCart().map(({ variantId }) => variantId)
  const sold = ids.length > 0 ? await soldVariants(db, ids) : []
  return withTabLock(async () => {
    const lines = readGuestCart().map((line) => asSold(line, sold))
    keep(lines)
    return lines
  })
}

/** The line with current catalogue data. Missing details keep their value from
 * when the line was added. */
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

/** The earlier price, if it is known and differs. */
function priceBefore({ priceWas, unpriced, variant }: Line, now: number) {
  const before = priceWas ?? (unpriced ? now : variant.price_cents)
  return before === now ? undefined : before
}

async function addToStorage(db: BrowserTables, item: NewItem) {
  const line = await newLine(db, item, true)
  return withTabLock(async () => {
    const before = readGuestCart()
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

/** Changing a line accepts its note and cancels a pending move. */
function settled(id: string) {
  return (line: Line): Line =>
    line.id === id ? { ...line, priceWas: undefined, moving: undefined } : line
}

function keep(lines: Line[]) {
  try {
    writeGuestCart(lines)
  } catch {
    throw new CartRefusal(cartMessages.storageShut)
  }
}
