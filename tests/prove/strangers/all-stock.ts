import { lineOf } from "../../support/shop-fixture.ts"
import type { Assault, Scene } from "./assault.ts"
import { endOpenCheckouts, limitedGoods, openAsGuest } from "./checkouts.ts"

const CLIENTS = 100
const OF_EACH = 5

/** The shop's whole stock in baskets that nobody intends to pay for. */
export const allStock: Assault = {
  name: "all-stock",
  async run(scene) {
    await byOneRequest(scene)
    await endOpenCheckouts(scene)
    await byOneClient(scene)
    await endOpenCheckouts(scene)
    await byAHundred(scene)
    await endOpenCheckouts(scene)
  },
  async strike(scene, stranger) {
    const goods = await limitedGoods(scene)
    const items = goods.map((variant) => lineOf(variant, variant.inventory))
    await stranger.invoke("create-checkout", { isGuest: true, items })
  },
}

async function byOneRequest(scene: Scene) {
  const goods = await limitedGoods(scene)
  const items = goods.map((variant) => lineOf(variant, variant.inventory))
  const told = await openAsGuest(scene.stranger(), items)
  scene.ledger.expect(
    "open",
    told.status === 409 && /take/.test(told.text),
    `all ${goods.length} limited things in one basket: ${told.status} ${told.text.slice(0, 200)}`,
  )
  await everythingLies(scene, "one request")
}

/** As many baskets as needed, each as large as allowed. */
async function byOneClient(scene: Scene) {
  const greedy = scene.stranger()
  for (const variant of await limitedGoods(scene)) {
    await openAsGuest(greedy, [
      lineOf(variant, Math.min(variant.inventory, 40)),
    ])
  }
  await everythingLies(scene, "one client")
  await honestBuyersGet(scene, "one client holds what it may", 5)
}

async function byAHundred(scene: Scene) {
  const goods = await limitedGoods(scene)
  const holdings = Array.from({ length: CLIENTS }, async (_, number) => {
    const greedy = scene.stranger()
    for (let turn = 0; turn < OF_EACH; turn += 1) {
      const variant = goods[(number * OF_EACH + turn) % goods.length]
      if (!variant) return
      const qty = Math.min(variant.inventory, 40)
      const told = await openAsGuest(greedy, [lineOf(variant, qty)])
      if (told.status !== 200) await openAsGuest(greedy, [lineOf(variant, 1)])
    }
  })
  await Promise.all(holdings)
  // Ends the three minutes of the first hold without waiting for them.
  await scene.sql`
    update checkouts set firm_until = now() where status = 'open'`
  await honestBuyersGet(scene, "a hundred clients hold what they may", 10)
  await everythingLies(scene, "a hundred clients, after three minutes")
}

/** Nearly every limited item still has some stock. */
async function everythingLies({ sql, ledger }: Scene, by: string) {
  const [row] = await sql<[{ empty: number; all: number }]>`
    select count(*) filter (where inventory = 0)::int as empty,
      count(*)::int as all
    from product_variants where inventory >= 0`
  ledger.expect(
    "open",
    row.empty <= Math.max(4, row.all / 4 + 2),
    `${row.empty} of ${row.all} limited things were emptied by ${by}`,
  )
}

async function honestBuyersGet(scene: Scene, while_: string, buyers: number) {
  const goods = await limitedGoods(scene)
  for (let buyer = 0; buyer < buyers; buyer += 1) {
    const variant = scene.random.pick(goods)
    const told = await openAsGuest(scene.stranger(), [lineOf(variant, 1)])
    scene.ledger.expect(
      "open",
      told.status === 200,
      `somebody who wanted one copy while ${while_}: ${told.status} ${told.text.slice(0, 200)}`,
    )
  }
}
