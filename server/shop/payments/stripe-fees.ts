import Stripe from "stripe"
import type { PaymentFee } from "../payment-provider.ts"

/** Stripe's fee is on the balance transaction of a payment's charge, which may
 * appear some moments after the payment. It is in the currency of the
 * payout. */
export function createStripeFees(stripe: Stripe) {
  return async (paymentId: string): Promise<PaymentFee | null> => {
    const intent = await stripe.paymentIntents
      .retrieve(paymentId, { expand: ["latest_charge.balance_transaction"] })
      .catch(orUnknown)
    const charge = intent?.latest_charge
    if (!charge || typeof charge === "string") return null
    const { balance_transaction: moved } = charge
    if (!moved || typeof moved === "string") return null
    return { cents: moved.fee, currency: moved.currency.toUpperCase() }
  }
}

function orUnknown(error: unknown) {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}
