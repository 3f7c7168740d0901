import Stripe from "stripe"
import { Refusal } from "#platform/refusal.ts"
import type { PaymentEvent } from "../payment-provider.ts"

/** How long a signature is valid, so that an old message cannot be replayed for
 * ever. */
const TOLERANCE_SECONDS = 300

const SESSION_EVENTS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
])

/** A bank may return a refund weeks later. */
const REFUND_EVENTS = new Set([
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
])

/** Verifies a webhook's signature and reads its event: a message in Stripe's
 * format, signed with this secret, recent and unaltered. */
export function readSignedEvent(
  body: string,
  signature: string,
  secret: string,
): PaymentEvent {
  const event = verifySignature(body, signature, secret)
  const { id, type } = event
  if (SESSION_EVENTS.has(type)) {
    const session = event.data.object as Stripe.Checkout.Session
    return { id, type, about: "session", sessionId: session.id }
  }
  if (type === "charge.refunded") {
    return { id, type, ...refundOf(event.data.object as Stripe.Charge) }
  }
  if (REFUND_EVENTS.has(type)) {
    return { id, type, ...changedRefund(event.data.object as Stripe.Refund) }
  }
  return { id, type, about: "something else" }
}

function verifySignature(body: string, signature: string, secret: string) {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
    )
  } catch {
    throw new Refusal(400, {
      code: "bad_signature",
      message: "This message was not signed by the payment provider.",
    })
  }
}

function refundOf({
  payment_intent,
  amount_refunded,
  metadata,
}: Stripe.Charge) {
  return {
    about: "refund" as const,
    paymentId: idOf(payment_intent),
    refundedCents: amount_refunded,
    checkoutId: metadata?.checkout_id ?? null,
  }
}

function changedRefund({ payment_intent, metadata }: Stripe.Refund) {
  return {
    about: "refund" as const,
    paymentId: idOf(payment_intent),
    refundedCents: 0,
    checkoutId: metadata?.checkout_id ?? null,
  }
}

function idOf(intent: Stripe.Charge["payment_intent"]) {
  return typeof intent === "string" ? intent : (intent?.id ?? "")
}
