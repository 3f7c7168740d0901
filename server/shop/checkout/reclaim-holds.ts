import type { Shop } from "../shop.ts"
import { endUnpaid, hasBegun, settle } from "./settle.ts"

export type Shortage = { variant_id: string; wanted: number; left: number }
export type Client = {
  userId: string | null
  address: string
  /** Units of its allowance that are taken for a basket not opened yet. */
  room: number
}
type Hold = {
  id: string
  session_id: string
  qty: number
  needs_allowance: boolean
}

/** Takes back what others claim and have not begun to pay, for somebody who
 * wants it now: each session is ended at the provider first. Nobody loses
 * theirs for a basket that cannot be had all the same, nor to one that would
 * only claim: the allowance for the whole basket is taken first, and noted as
 * the client's room. True when there is reason to try again. */
export async function reclaimHolds(
  shop: Shop,
  shortages: Shortage[],
  client: Client,
  units: number,
) {
  const wish = { shortages, client, units }
  let plan = await planOf(shop, wish, () => true)
  const needsAllowance = plan?.some((hold) => hold.needs_allowance)
  if (needsAllowance && !(await takeRoom(shop, client, units))) {
    plan = await planOf(shop, wish, (hold) => !hold.needs_allowance)
  }
  if (!plan) return false
  await Promise.all(plan.map((hold) => takeBack(shop, hold)))
  // Whoever turned out to be paying is not in the next plan.
  return true
}

/** Takes a promo code's uses back that are in checkouts nobody has begun to
 * pay. True when there is reason to try again. */
export async function reclaimUses(shop: Shop, promoCode: string) {
  const held = await shop.sql<Pick<Hold, "session_id">[]>`
    select session_id from public.reclaimable_uses(${promoCode})`
  await Promise.all(held.map((hold) => takeBack(shop, hold)))
  return held.length > 0
}

/** For what came to nothing: the allowance is the client's again. */
export async function giveRoomBack({ sql, log }: Shop, client: Client) {
  const { room, userId, address } = client
  if (room === 0) return
  client.room = 0
  await sql`
    select public.give_room_back(${room}, ${userId}::uuid, ${address})
  `.catch((error) => log.warn({ err: error }, "an allowance comes back later"))
}

type Wish = { shortages: Shortage[]; client: Client; units: number }

/** The holds to be ended, or null when they would not be enough. */
async function planOf(
  shop: Shop,
  { shortages, client, units }: Wish,
  isFree: (hold: Hold) => boolean,
) {
  const plans = await Promise.all(
    shortages.map(async (short) => {
      const missing = short.wanted - short.left
      const holds = await reclaimable(shop, short, client, units)
      return { missing, holds: firstOf(holds.filter(isFree), missing) }
    }),
  )
  const enough = plans.every(({ missing, holds }) => unitsOf(holds) >= missing)
  return enough ? plans.flatMap(({ holds }) => holds) : null
}

function reclaimable(
  { sql }: Shop,
  short: Shortage,
  { room, userId, address }: Client,
  units: number,
) {
  return sql<Hold[]>`
    select * from public.reclaimable_holds(
      ${short.variant_id}, ${Math.max(units - room, 0)}, ${userId}::uuid,
      ${address})`
}

async function takeRoom({ sql }: Shop, client: Client, units: number) {
  const { room, userId, address } = client
  const [row] = await sql<[{ taken: boolean }]>`
    select public.take_room(
      ${units - room}, ${userId}::uuid, ${address}) as taken`
  if (row.taken) client.room = Math.max(units, room)
  return row.taken
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
async function takeBack(shop: Shop, { session_id }: Pick<Hold, "session_id">) {
  const { payments } = shop
  const standing = await payments.find(session_id)
  if (standing && (await hasBegun(shop, standing))) return
  const session =
    standing?.state === "open" ? await payments.expire(session_id) : standing
  if (session) await settle(shop, session, "reclaimed")
  else await endUnpaid(shop, session_id, "reclaimed")
}
