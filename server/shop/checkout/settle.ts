import type { PaymentSession } from "../payment-provider.ts"
import { answering } from "../refusals.ts"
import type { Shop } from "../shop.ts"
import type { EndOutcome } from "./checkouts.ts"

export type CompletedOrder = {
  order_id: string
  number: number
  customer_email: string | null
  attention_reason: string | null
  created: boolean
}

/** Brings a checkout to its session's state at the provider: a paid one becomes
 * an order, an expired one releases its stock. Shared by the success page, the
 * webhook and the sweep; however often it runs, it takes effect once. */
export async function settle(
  shop: Shop,
  session: PaymentSession,
  unpaid: EndOutcome = "expired",
): Promise<CompletedOrder | null> {
  const { sql } = shop
  switch (session.state) {
    case "paid":
      return complete(shop, session)
    case "pending":
      await answering(sql`select public.hold_checkout(${session.id})`)
      return null
    case "failed":
      await endUnpaid(shop, session.id, "failed")
      return null
    case "expired":
      await endUnpaid(shop, session.id, unpaid)
      return null
    case "open":
      await hasBegun(shop, session)
      return null
  }
}

/** Makes a session unpayable at the provider, then settles its checkout;
 * returns the session, or null if the provider does not know it. */
export async function expireSession(
  shop: Shop,
  sessionId: string,
  outcome: EndOutcome,
) {
  const session = await shop.payments.expire(sessionId)
  if (session) await settle(shop, session, outcome)
  else await endUnpaid(shop, sessionId, outcome)
  return session
}

/** Whether an open session must be left alone because its buyer has begun to
 * pay: its items are then firmly held again. */
export async function hasBegun(
  { sql }: Pick<Shop, "sql">,
  { id, state, attempt }: PaymentSession,
) {
  if (state !== "open" || attempt === "none") return false
  const [row] = await answering(sql<[{ firm: boolean }]>`
    select public.begin_checkout(${id}, ${attempt === "under way"}) as firm`)
  return row.firm
}

/** Ends a checkout whose session the provider does not know. */
export async function endUnpaid(
  { sql }: Pick<Shop, "sql">,
  sessionId: string,
  outcome: EndOutcome,
) {
  await answering(sql`select public.end_checkout(${outcome}, ${sessionId})`)
}

async function complete({ sql, log }: Shop, session: PaymentSession) {
  const { id, paidCents, currency, email, paymentId, address } = session
  const [row] = await answering(sql<[{ completed: CompletedOrder }]>`
    select public.complete_checkout(
      ${id}, ${paidCents}, ${currency}, ${email}, ${paymentId},
      ${address && sql.json(address)}::jsonb
    ) as completed`)
  const { completed } = row
  if (completed.created && completed.attention_reason) {
    const { order_id: order, attention_reason: reason } = completed
    log.warn({ order, reason }, "an order needs a person's attention")
  }
  return completed
}

type FoundOrder = Pick<CompletedOrder, "order_id" | "number" | "customer_email">

/** The order made from a session, if any. */
export async function findOrder(
  { sql }: Pick<Shop, "sql">,
  sessionId: string,
): Promise<FoundOrder | null> {
  const [order] = await sql<FoundOrder[]>`
    select id as order_id, number, email as customer_email
    from public.orders where session_id = ${sessionId}`
  return order ?? null
}
