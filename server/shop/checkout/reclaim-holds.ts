import type { Shop } from "../shop.ts"
import { endUnpaid, hasBegun, settle } from "./settle.ts"

export type Shortage = { variant_id: string; wanted: number; left: number }
export type Client = {
  userId: string | null
  address: string
  /** Units of its allowance reserved for a basket that is not opened yet. */
  room: number
}
type Hold = {
  id: string
  session_id: string
  qty: number
  needs_allowance: boolean
}

/** Takes holds from other buyers who have not begun to pay, for a buyer who
 * pays now: each session is ended at the provider first. Nobody loses a hold
 * for a basket that stays unavailable, or to a client who only hoards: the
 * allowance for the whole basket is taken first, and noted as the client's
 * room. True if a retry is worthwhile. */
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
  // A buyer who turned out to be paying is not in the next plan.
  return true
}

/** Frees uses of a promo code that are in checkouts nobody has begun to pay.
 * True if a retry is worthwhile. */
export async function reclaimUses(shop: Shop, promoCode: string) {
  const held = await shop.sql<Pick<Hold, "session_id">[]>`
    select session_id from public.reclaimable_uses(${promoCode})`
  await Promise.all(held.map((hold) => takeBack(shop, hold)))
  return held.length > 0
}

/** After a failure, returns the allowance to the client. */
export async function giveRoomBack({ sql, log }: Shop, client: Client) {
  const { room, userId, address } = client
  if (room === 0) return
  client.room = 0
  await sql`
    select public.give_room_back(${room}, ${userId}::uuid, ${address})
  `.catch((error) => log.warn({ err: error }, "an allowance comes back later"))
}

type Wish = { shortages: Shortage[]; client: Client; units: number }

/** The holds to end, or null if they would not be enough. */
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

/** The first of them, no more than are needed. */
function firstOf(holds: Hold[], units: number) {
  const enough = holds.findIndex(
    (_, place) => unitsOf(holds.slice(0, place + 1)) >= units,
  )
  return holds.slice(0, enough < 0 ? holds.length : enough + 1)
}

function unitsOf(holds: Hold[]) {
  return holds.reduce((sum, { qty }) => sum + qty, 0)
}

/** A buyer who has begun to pay keeps the hold; one who has paid, an order. */
async function takeBack(shop: Shop, { session_id }: Pick<Hold, "session_id">) {
  const { payments } = shop
  const standing = await payments.find(session_id)
  if (standing && (await hasBegun(shop, standing))) return
  const session =
    standing?.state === "open" ? await payments.expire(session_id) : standing
  if (session) await settle(shop, session, "reclaimed")
  else await endUnpaid(shop, session_id, "reclaimed")
}
