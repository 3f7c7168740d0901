import type { Shop } from "../shop.ts"

type Due = { order_id: string; payment_id: string; currency: string }

const BATCH = 20
const MOST_BATCHES = 10

/** Asks the provider for the fees of payments that have none recorded yet. A
 * fee that is not known yet is asked for again later, and so is the rest of a
 * batch in which the provider did not answer. */
export async function learnFees(shop: Shop) {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await shop.sql<Due[]>`
      select * from public.claim_fees(${BATCH})`
    for (const payment of due) await learn(shop, payment)
    if (due.length < BATCH) return
  }
}

/** A fee in another currency than the sale's cannot be summed with it. */
async function learn({ sql, payments }: Shop, due: Due) {
  const fee = await payments.feeOf(due.payment_id)
  if (fee?.currency !== due.currency) return
  await sql`select public.take_fee(${due.order_id}, ${fee.cents})`
}
