import type { Sql } from "#platform/postgres/connection.ts"
import type { Shop } from "../shop.ts"
import { type BasketLine, type Checkout, endUnattached } from "./checkouts.ts"
import { expireSession } from "./settle.ts"

type Replaced = Pick<Checkout, "id" | "session_id">

/** Ends an earlier checkout of the same cart, at the provider first. True if it
 * has been paid, or is being paid, after all: then it is not ended. */
export async function endReplaced(
  shop: Shop,
  { id, session_id }: Replaced,
): Promise<boolean> {
  const sessionId =
    session_id ?? (await endUnattached(shop.sql, id, "replaced"))
  if (!sessionId) return false
  return endSession(shop, sessionId, "replaced")
}

/** Ends a session at the provider first; true if it is paid already. */
export async function endSession(
  shop: Shop,
  sessionId: string,
  outcome: "replaced" | "cancelled" | "failed",
) {
  const session = await expireSession(shop, sessionId, outcome)
  return session?.state === "paid" || session?.state === "pending"
}

/** Whether the checkout to be replaced has just bought exactly the same basket:
 * a second window must not pay for it again. */
export async function isSamePurchase(
  sql: Sql,
  { id }: Replaced,
  lines: BasketLine[] | null,
) {
  if (!lines) return false
  const [row] = await sql<[{ same: boolean }]>`
    with wanted as (
      select variant_id, sum(qty)::integer as qty
      from jsonb_to_recordset(${sql.json(lines)})
        as l (variant_id uuid, qty integer)
      group by variant_id
    ), bought as (
      select i.variant_id, i.qty from public.checkout_items i
      join public.checkouts c on c.id = i.checkout_id
      where c.id = ${id} and c.status in ('completed', 'pending')
        and coalesce(c.ended_at, now()) > now() - interval '31 minutes'
    )
    select not exists (
      (select * from wanted except select * from bought)
      union all (select * from bought except select * from wanted)
    ) as same`
  return row.same
}
