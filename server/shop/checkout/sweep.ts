import type { Shop } from "../shop.ts"
import { type Checkout, endUnattached } from "./checkouts.ts"
import { expireSession } from "./settle.ts"

/** Beyond this, something is wrong with the provider. */
const MOST_LEFT = 500
const BATCH = 50
const HOLDS = 500

/** Puts items back on sale if nobody has begun to pay within three minutes.
 * They can still be paid for, unless somebody else wants the last of them. */
export async function softenHolds({ sql }: Pick<Shop, "sql">) {
  for (;;) {
    const [row] = await sql<[{ softened: number }]>`
      select public.soften_holds(${HOLDS}) as softened`
    if (row.softened < HOLDS) return
  }
}

/** Asks the provider about checkouts whose buyer never came back: a paid one
 * becomes an order, one that can no longer be paid releases its stock. Several
 * processes may run this at once: each step takes effect once. */
export async function sweepCheckouts(shop: Shop) {
  // Checkouts that cannot be settled now are skipped, so that they do not hold
  // up others, and are tried again the next time.
  const left = new Set<string>()
  for (;;) {
    const found = await shop.sql<Checkout[]>`
      select * from public.due_checkouts(${BATCH + left.size})`
    const due = found.filter(({ id }) => !left.has(id))
    for (const checkout of due) {
      const done = await settleDue(shop, checkout).catch((error) => {
        shop.log.warn({ err: error, checkout: checkout.id }, "still unsettled")
        return false
      })
      if (!done) left.add(checkout.id)
    }
    if (due.length < BATCH || left.size >= MOST_LEFT) return
  }
}

/** Whether the checkout will not be due again. */
async function settleDue(shop: Shop, { id, session_id }: Checkout) {
  const sessionId = session_id ?? (await endUnattached(shop.sql, id, "expired"))
  if (!sessionId) return true
  const session = await expireSession(shop, sessionId, "expired")
  if (session) return session.state !== "pending" && session.state !== "open"
  shop.log.warn({ checkout: id }, "the provider knows no such session")
  return true
}
