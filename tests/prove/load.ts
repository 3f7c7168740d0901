import { setTimeout as pause } from "node:timers/promises"
import { PUBLIC_PAGES } from "#tests/e2e/support/pages.ts"
import { temporaryFolder } from "#tests/support/site.ts"
import { openDemoShop } from "../support/demo-shop-fixture.ts"
import { openConnections, percentile } from "../support/kept-connections.ts"
import { payAsGuest } from "../support/shoppers.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import { createVisitor } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import { rushForEdition } from "./edition-rush.ts"

const CONNECTIONS = 500
const SHOPPERS = 50
const COPIES = 1000
const READ_MS = 20_000
const PAUSE_MS = 1500
const SLOWEST_PAGE_MS = 500

type Door = ReturnType<typeof openConnections>

/** Five hundred readers with a connection each, and fifty shoppers who all go
 * from the home page to a paid order at once; then two hundred who want one of
 * five numbered copies. */
export const load: Check = {
  name: "load",
  seconds: 40,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    const { site, crowd } = await openDemoShop(folder.path, random, COPIES)
    const { place } = crowd
    const times: number[] = []
    async function page(door: Door, path: string, address: string) {
      const { status, ms } = await door.visit(path, address)
      times.push(ms)
      ledger.expect("answers", status === 200, `${path} answered ${status}`)
    }
    const doors = Array.from({ length: CONNECTIONS + SHOPPERS }, () =>
      openConnections(site.url, 1),
    )
    const countOpen = () => doors.reduce((sum, door) => sum + door.open(), 0)
    const [first] = doors as [Door]
    for (const path of PUBLIC_PAGES) await first.visit(path, "10.0.0.1")

    const end = performance.now() + READ_MS
    let most = 0
    const reading = doors.slice(SHOPPERS).map(async (door) => {
      const { address } = createVisitor(place, random)
      await pause(random.below(PAUSE_MS))
      while (performance.now() < end) {
        await page(door, random.pick(PUBLIC_PAGES), address)
        await pause(PAUSE_MS)
      }
    })
    await pause(2 * PAUSE_MS)
    most = countOpen()
    const shopping = doors.slice(0, SHOPPERS).map(async (door) => {
      const { address } = createVisitor(place, random)
      for (const path of ["/", "/shop", "/product/label-tee", "/cart"]) {
        await page(door, path, address)
      }
      const order = await payAsGuest(crowd, random)
      const why = crowd.told.refusals.at(-1)
      ledger.expect("once", order !== null, `a shopper got no order: ${why}`)
      await page(door, "/success", address)
    })
    await Promise.all([...shopping, ...reading])
    for (const door of doors) door.close()
    ledger.expect(
      "answers",
      most >= CONNECTIONS,
      `${most} connections were open`,
    )
    times.sort((a, b) => a - b)
    const p99 = Math.round(percentile(times, 0.99) ?? 0)
    console.log(
      `load: ${most} connections, ${times.length} pages, p99 ${p99} ms`,
    )
    ledger.expect(
      "prompt",
      p99 < SLOWEST_PAGE_MS,
      `p99 of ${times.length} pages is ${p99} ms`,
    )
    const sold = await withSiteDatabase(folder.path, async (sql) => {
      const [row] = await sql`select count(*)::int as orders from orders o
        join test_payments.sessions s on s.id = o.session_id
        where s.state = 'paid' and o.attention_reason is null`
      return row?.orders
    })
    ledger.expect("once", sold === SHOPPERS, `${sold} orders of ${SHOPPERS}`)
    await rushForEdition(crowd, folder.path, ledger)
    await site.stop()
  },
}
