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
      await sendClaimed(shop, refund).catch((error: Error) =>
        shop.log.warn({ err: error, refund: refund.id }, "a refund waits"),
      )
    }
  }
}

/** Sends the provider one refund; returns its state, and the provider's reason
 * if it failed. */
export async function sendRefund(shop: Shop, refundId: string) {
  const [claimed] = await shop.sql<Claimed[]>`
    select * from public.claim_refunds(1, ${refundId})`
  if (claimed) await sendClaimed(shop, claimed)
  const [refund] = await shop.sql<
    [{ state: RefundState; cents: number; said: string | null }]
  >`select state, cents, said from public.refunds where id = ${refundId}`
  return refund
}

async function sendClaimed(shop: Shop, claimed: Claimed) {
  const { sql, log } = shop
  const answer = await requestRefund(shop, claimed).catch((error: Error) => {
    log.warn({ err: error, refund: claimed.id }, "a refund is still unanswered")
    return { state: "asked" as const, id: null, said: error.message }
  })
  await sql`
    select public.settle_refund(
      ${claimed.id}, ${answer.state}, ${answer.id}, ${answer.said})`
}

type RefundAnswer = {
  state: RefundState
  id: string | null
  said: string | null
}

async function requestRefund(
  { payments }: Pick<Shop, "payments">,
  { id, cents, payment_id, currency, checkout_id }: Claimed,
): Promise<RefundAnswer> {
  try {
    const wish = { id, cents, currency, paymentId: payment_id }
    const made = await payments.refund({ ...wish, checkoutId: checkout_id })
    return { state: made.state, id: made.id, said: reasonOf(made) }
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    return { state: "failed", id: null, said: error.message }
  }
}

function reasonOf({ state }: ProviderRefund) {
  return state === "failed" ? "The bank has sent it back." : null
}
