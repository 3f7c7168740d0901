import Stripe from "stripe"
import {
  type ProviderRefund,
  RefundRefused,
  type RefundWish,
} from "../payment-provider.ts"

/** The most that Stripe lists at once; one order has fewer of ours. */
const MOST = 100

/** Stripe's refunds. Each carries our id: Stripe forgets an idempotency key
 * after a day, so an existing refund is looked for first. */
export function createStripeRefunds(stripe: Stripe) {
  async function list(paymentId: string) {
    const { data } = await stripe.refunds.list({
      payment_intent: paymentId,
      limit: MOST,
    })
    return data.map(read)
  }

  async function make(wish: RefundWish): Promise<ProviderRefund> {
    const { id, paymentId, cents, checkoutId } = wish
    try {
      const made = await list(paymentId)
      const known = made.find(({ refundId }) => refundId === id)
      if (known) return known
      const refund = await stripe.refunds.create(
        {
          payment_intent: paymentId,
          amount: cents,
          metadata: { refund_id: id, checkout_id: checkoutId ?? "" },
        },
        { idempotencyKey: `refund-${id}` },
      )
      return read(refund)
    } catch (error) {
      throw isRefused(error) ? new RefundRefused(error.message) : error
    }
  }

  return { list, make }
}

/** Money on its way has left us; only a returned refund has not. */
function read({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  const failed = status === "failed" || status === "canceled"
  const refundId = metadata?.refund_id ?? null
  return { id, refundId, cents: amount, state: failed ? "failed" : "done" }
}

const CONFLICT = 409

/** Two identical requests at once are not a refusal: one of them continues. */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode !== CONFLICT
  )
}
