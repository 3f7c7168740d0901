import { endUnpaid, hasBegun, settle } from "./settle.ts"
import type { Shop } from "./shop.ts"

export type Shortage = { variant_id: string; wanted: number; left: number }
type Client = {
  userId: string | null
  address: string
  /** How many limited units the whole basket has: who would only claim it
   * ends nobody's hold for a part of it. */
  units: number
}
type Hold = { id: string; session_id: string; qty: number }

/** Takes back what others claim and have not begun to pay, for somebody who
 * wants it now: each session is ended at the provider first. Nobody loses
 * theirs for a basket that cannot be had all the same. True when there is
 * reason to try again. */
export async function reclaimHolds(
  shop: Shop,
  shortages: Shortage[],
  client: Client,
) {
  const plans = await Promise.all(
    shortages.map(async (short) => {
      const missing = short.wanted - short.left
      const holds = await reclaimable(shop, short, client)
      return { missing, holds: firstOf(holds, missing) }
    }),
  )
  const enough = plans.every(({ missing, holds }) => unitsOf(holds) >= missing)
  if (!enough) return false
  const ended = plans.flatMap(({ holds }) => holds)
  await Promise.all(ended.map((hold) => takeBack(shop, hold)))
  // Whoever turned out to be paying is not in the next plan.
  return true
}

function reclaimable({ sql }: Shop, short: Shortage, client: Client) {
  return sql<Hold[]>`
    select * from public.reclaimable_holds(
      ${short.variant_id}, ${client.units}, ${client.userId}::uuid,
      ${client.address})`
}

/** No more of them than are needed. */
function firstOf(holds: Hold[], units: number) {
  const enough = holds.findIndex(
    (_, place) => unitsOf(holds.slice(0, place + 1)) >= units,
  )
  return holds.slice(0, enough < 0 ? holds.length : enough + 1)
}

function unitsOf(holds: Hold[]) {
  return holds.reduce((sum, { qty }) => sum + qty, 0)
}

/** Who has begun to pay keeps theirs, and who has paid has an order. */
async function takeBack(shop: Shop, { session_id }: Hold) {
  const { payments } = shop
  const standing = await payments.find(session_id)
  if (standing && (await hasBegun(shop, standing))) return
  const session =
    standing?.state === "open" ? await payments.expire(session_id) : standing
  if (session) await settle(shop, session, "reclaimed")
  else await endUnpaid(shop, session_id, "reclaimed")
}
