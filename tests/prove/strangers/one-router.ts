import { makeVariant } from "#tests/support/label-catalogue.ts"
import { lineOf } from "../../support/shop-fixture.ts"
import type { Assault } from "./assault.ts"
import { endOpenCheckouts, openAsGuest, payAs, sessionOf } from "./checkouts.ts"

const BUYERS = 200
const COPIES = 500
const PAYING = 40

/** Not an assault: an honest crowd behind one address must not be treated as
 * one. */
export const oneRouter: Assault = {
  name: "one-router",
  async run(scene) {
    const { sql, ledger } = scene
    const variant = await makeVariant(sql, { inventory: COPIES })
    const router = scene.stranger()
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, () =>
        openAsGuest(router, [lineOf(variant, 1)]),
      ),
    )
    const sessions = answers.map(sessionOf).filter(Boolean)
    const refused = answers.find(({ status }) => status !== 200)
    ledger.expect(
      "open",
      sessions.length === BUYERS,
      `${sessions.length} of ${BUYERS} buyers behind one address could open a checkout: ${refused?.status} ${refused?.text}`,
    )
    const outcomes = await Promise.all(
      sessions.slice(0, PAYING).map((session) => payAs(router, session)),
    )
    const odd = outcomes.find((outcome) => outcome !== "paid")
    ledger.expect("open", !odd, `one of them paid and was told ${odd}`)
    const orders = await Promise.all(
      sessions
        .slice(0, PAYING)
        .map((session_id) => router.invoke("process-order", { session_id })),
    )
    const unpaid = orders.find(({ status }) => status !== 200)
    ledger.expect("open", !unpaid, `one of them paid: ${unpaid?.text}`)
    const [row] = await sql<[{ lying: number; sold: number }]>`
      select v.inventory + (select coalesce(sum(r.qty), 0)::int
          from stock_reservations r
          where r.variant_id = v.id and r.state = 'held') as lying,
        (select coalesce(sum(i.qty), 0)::int from order_items i
          where i.variant_id = v.id) as sold
      from product_variants v where v.id = ${variant.id}`
    ledger.expect(
      "stock",
      row.lying + row.sold === COPIES && row.sold === Math.min(PAYING, BUYERS),
      `${row.sold} sold and ${row.lying} lying of ${COPIES}`,
    )
    await endOpenCheckouts(scene)
  },
}
