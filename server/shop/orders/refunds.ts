import { type ProviderRefund, RefundRefused } from "../payment-provider.ts"
import type { Shop } from "../shop.ts"

export type RefundState = "asked" | "done" | "failed"

type Claimed = {
  id: string
  cents: number
  payment_id: string
  currency: string
  checkout_id: string | null
}

const BATCH = 20

/** Sends the provider refunds that were recorded but not answered: the process
 * was killed, or nobody answered. */
export async function finishRefunds(shop: Shop) {
  for (let claimed = BATCH; claimed === BATCH; ) {
    const due = await shop.sql<Claimed[]>`
      select * from public.claim_refunds(${BATCH})`
    claimed = due.length
    for (const refund of due) {
      await give(shop, refund).catch((error: Error) =>
        shop.log.warn({ err: error, refund: refund.id }, "a refund waits"),
      )
    }
  }
}

/** Sends the provider one refund; returns its state, and the provider's reason
 * if it failed. */
export async function giveBack(shop: Shop, refundId: string) {
  const [claimed] = await shop.sql<Claimed[]>`
    select * from public.claim_refunds(1, ${refundId})`
  if (claimed) await give(shop, claimed)
  const [refund] = await shop.sql<
    [{ state: RefundState; cents: number; said: string | null }]
  >`select state, cents, said from public.refunds where id = ${refundId}`
  return refund
}

async function give(shop: Shop, claimed: Claimed) {
  const { sql, log } = shop
  const told = await tell(shop, claimed).catch((error: Error) => {
    log.warn({ err: error, refund: claimed.id }, "a refund is still unanswered")
    return { state: "asked" as const, id: null, said: error.message }
  })
  await sql`
    select public.settle_refund(
      ${claimed.id}, ${told.state}, ${told.id}, ${told.said})`
}

type Told = { state: RefundState; id: string | null; said: string | null }

async function tell(
  { payments }: Pick<Shop, "payments">,
  { id, cents, payment_id, currency, checkout_id }: Claimed,
): Promise<Told> {
  try {
    const wish = { id, cents, currency, paymentId: payment_id }
    const made = await payments.refund({ ...wish, checkoutId: checkout_id })
    return { state: made.state, id: made.id, said: saidOf(made) }
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    return { state: "failed", id: null, said: error.message }
  }
}

function saidOf({ state }: ProviderRefund) {
  return state === "failed" ? "The bank has sent it back." : null
}
