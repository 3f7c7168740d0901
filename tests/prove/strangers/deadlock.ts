import { makeVariant } from "#tests/support/label-catalogue.ts"
import { untilBlocked } from "#tests/support/until.ts"
import { lineOf } from "../../support/shop-fixture.ts"
import type { Assault } from "./assault.ts"
import { endOpenCheckouts, openAsGuest } from "./checkouts.ts"

/** An import locks the same stock in another order. PostgreSQL aborts the
 * checkout to break the deadlock, but the checkout still succeeds, once. */
export const deadlock: Assault = {
  name: "deadlock",
  async run(scene) {
    const { sql, ledger } = scene
    const variants = [
      await makeVariant(sql, { inventory: 5 }),
      await makeVariant(sql, { inventory: 5 }),
    ].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
    const [first, second] = variants.map(({ id }) => String(id))
    const basket = variants.map((variant) => lineOf(variant, 1))
    const { opening } = await sql.begin(async (tx) => {
      // The checkout looks for deadlocks first, so it is the one aborted.
      await tx`set local deadlock_timeout = '20s'`
      const lock = (id = "") =>
        tx`select from product_variants where id = ${id} for update`
      await lock(second)
      const opening = openAsGuest(scene.stranger(), basket)
      await untilBlocked(sql, opening)
      await lock(first)
      return { opening }
    })
    const told = await opening
    const seen = `a checkout after a deadlock: ${told.status} ${told.text.slice(0, 100)}`
    ledger.expect("open", told.status === 200, seen)
    const left = await sql`
      select inventory from product_variants
      where id in (${first ?? ""}, ${second ?? ""})`
    const once = left.every(({ inventory }) => inventory === 4)
    ledger.expect("stock", once, `left: ${JSON.stringify(left)}`)
    await endOpenCheckouts(scene)
  },
}
