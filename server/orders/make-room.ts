import { endUnpaid, settle } from "./settle.ts"
import type { Shop } from "./shop.ts"

export type Shortage = { variantId: string; wanted: number; left: number }
type Client = { userId: string | null; address: string }
type Hold = { id: string; session_id: string; qty: number }

const MOST_ROUNDS = 3

/** Takes back what others claim and have not begun to pay, for somebody who
 * wants it now: each session is ended at the provider first. True when there
 * is reason to try again. */
export async function makeRoom(shop: Shop, short: Shortage, client: Client) {
  let missing = short.wanted - short.left
  for (let round = 0; round < MOST_ROUNDS && missing > 0; round += 1) {
    const holds = firstOf(await reclaimable(shop, short, client), missing)
    if (holds.length === 0) break
    const freed = await Promise.all(holds.map((hold) => takeBack(shop, hold)))
    missing -= freed.reduce((sum, units) => sum + units, 0)
  }
  return missing <= 0
}

function reclaimable({ sql }: Shop, short: Shortage, client: Client) {
  return sql<Hold[]>`
    select * from public.reclaimable_holds(
      ${short.variantId}, ${short.wanted}, ${client.userId}::uuid,
      ${client.address})`
}

/** No more of them than are needed. */
function firstOf(holds: Hold[], units: number) {
  let sum = 0
  return holds.filter(({ qty }) => {
    const needed = sum < units
    if (needed) sum += qty
    return needed
  })
}

/** How many units that freed. Who has begun to pay keeps theirs. */
async function takeBack(shop: Shop, { session_id, qty }: Hold) {
  const { payments } = shop
  const standing = await payments.find(session_id)
  if (standing?.state === "open" && standing.attempt !== "none") {
    if (await isProtected(shop, session_id, standing.attempt)) return 0
  }
  const session =
    standing?.state === "open" ? await payments.expire(session_id) : standing
  if (!session) {
    await endUnpaid(shop, session_id, "reclaimed")
    return qty
  }
  await settle(shop, session, "reclaimed")
  return session.state === "expired" || session.state === "failed" ? qty : 0
}

async function isProtected({ sql }: Shop, session: string, attempt: string) {
  const [row] = await sql<[{ firm: boolean }]>`
    select public.begin_checkout(
      ${session}, ${attempt === "under way"}) as firm`
  return row.firm
}
