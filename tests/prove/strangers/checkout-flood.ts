import { lineOf } from "../../support/shop-fixture.ts"
import type { Assault } from "./assault.ts"
import {
  endOpenCheckouts,
  limitedGoods,
  openAsGuest,
  sessionOf,
} from "./checkouts.ts"

const CHECKOUTS = 400
const LINES = 20
const AT_ONCE = 5
const MOST_OPENED = 300
const MOST_ROWS = 3_000

/** One client opens and abandons checkouts as fast as it can. */
export const checkoutFlood: Assault = {
  name: "checkout-flood",
  async run(scene) {
    const { sql, ledger } = scene
    const variants = await sql<{ id: string; product_id: string }[]>`
      select v.id, v.product_id from product_variants v
      join products p on p.id = v.product_id and p.active
      where v.inventory = -1 or v.inventory > 400 order by v.id limit ${LINES}`
    const items = variants.map((variant) => lineOf(variant, 1))
    const flooder = scene.stranger()
    const before = await rowsOf()
    const refusals: string[] = []
    let left = CHECKOUTS
    let opened = 0
    async function flood() {
      while (left > 0) {
        left -= 1
        const told = await openAsGuest(flooder, items)
        const { status, text, headers } = told
        if (status !== 200) {
          refusals.push(`${status} ${headers["retry-after"]} ${text}`)
          continue
        }
        opened += 1
        const session_id = sessionOf(told)
        await flooder.invoke("cancel-checkout", { session_id })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, flood))
    const rows = (await rowsOf()) - before
    const seen = `${opened} checkouts of one client, ${rows} rows`
    ledger.expect("bounded", opened <= MOST_OPENED && rows <= MOST_ROWS, seen)
    const odd = refusals.find((each) => !/^429 \d+ .*network/.test(each))
    ledger.expect("open", !odd, `a flooding client was told ${odd}`)
    const [wanted] = await limitedGoods(scene)
    if (!wanted) return
    const { status } = await openAsGuest(scene.stranger(), [lineOf(wanted, 1)])
    ledger.expect("open", status === 200, `another client was told ${status}`)
    await endOpenCheckouts(scene)

    async function rowsOf() {
      const [row] = await sql<[{ rows: number }]>`
        select (select count(*) from checkouts)::int
          + (select count(*) from checkout_items)::int as rows`
      return row.rows
    }
  },
  async strike(scene, stranger) {
    const [variant] = await limitedGoods(scene)
    if (!variant) return
    const items = [lineOf(variant, 1)]
    await Promise.all([1, 2, 3].map(() => openAsGuest(stranger, items)))
  },
}
