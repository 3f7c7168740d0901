import { randomUUID } from "node:crypto"
import Stripe from "stripe"
import {
  inPatience,
  type OpeningWish,
  PATIENCE_MS,
  type PaymentProvider,
  type PaymentSession,
  providerAway,
  providerSlow,
} from "../payment-provider.ts"
import { createTheirClock } from "./stripe-clock.ts"
import { readSignedEvent } from "./stripe-events.ts"
import { createStripeFees } from "./stripe-fees.ts"
import { couponOf, sessionOf } from "./stripe-params.ts"
import { createStripePayouts } from "./stripe-payouts.ts"
import { createStripeRefunds } from "./stripe-refunds.ts"

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** A host for the API other than Stripe's own. */
  apiBase?: string | undefined
  siteUrl: string
  /** The time limit of one attempt; there is one retry. */
  timeoutMs?: number
  /** The limit for all calls of a request: a slow trickle of bytes counts as
   * slow too. */
  wholeMs?: number
}

const ATTEMPT_MS = 3_000
const RETRIES = 1

/** Stripe Checkout. Everything made there has an idempotency key derived from
 * the checkout, so that repeated requests make it once. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    ...hostOf(options.apiBase),
    timeout: options.timeoutMs ?? ATTEMPT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const byTheirClock = createTheirClock()
  const refunds = createStripeRefunds(stripe)
  const { payouts, payoutLines } = createStripePayouts(stripe)
  const feeOf = createStripeFees(stripe)

  async function open({ checkout, email }: OpeningWish) {
    const coupon = couponOf(checkout)
    const { id: couponId } = coupon
      ? await stripe.coupons.create(coupon, {
          idempotencyKey: `coupon-${checkout.id}`,
        })
      : { id: null }
    const wish = { email, couponId, siteUrl: options.siteUrl }
    const session = await byTheirClock((aheadMs) =>
      sessions.create(sessionOf(checkout, wish, aheadMs), {
        idempotencyKey: keyOf(checkout.id, aheadMs),
      }),
    )
    return {
      id: session.id,
      url: session.url ?? "",
      expiresAt: new Date(session.expires_at * 1000),
    }
  }

  function find(id: string) {
    return orNull(sessions.retrieve(id, { expand: ["payment_intent"] }))
  }

  async function expire(id: string) {
    // Only an open session can be expired; others stay as they are. The key is
    // new each time, because Stripe repeats its first answer for a known key,
    // even if that was an error of its own.
    await sessions
      .expire(id, {}, { idempotencyKey: `expire-${randomUUID()}` })
      .catch(onlyIfRefused)
    return find(id)
  }

  const patienceMs = options.wholeMs ?? PATIENCE_MS
  const inTime = <T>(call: Promise<T>) =>
    inPatience(patienceMs, call).catch((error) => {
      throw explain(error)
    })

  return {
    name: "stripe",
    patienceMs,
    open: (wish) => inTime(open(wish)),
    find: (id) => inTime(find(id)),
    expire: (id) => inTime(expire(id)),
    refund: (wish) => inTime(refunds.make(wish)),
    refundsOf: (paymentId) => inTime(refunds.list(paymentId)),
    feeOf: (paymentId) => inTime(feeOf(paymentId)),
    readEvent(body, headers) {
      const signature = headers.get("stripe-signature") ?? ""
      return readSignedEvent(body, signature, options.webhookSecret)
    },
    payouts: (range) => inTime(payouts(range)),
    payoutLines: (id, after) => inTime(payoutLines(id, after)),
  }
}

/** Another time is another request, which Stripe would refuse under the first
 * one's key. */
function keyOf(checkoutId: string, aheadMs: number) {
  const key = `session-${checkoutId}`
  return aheadMs === 0 ? key : `${key}-${aheadMs}`
}

function hostOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const plain = protocol === "http:"
  return {
    protocol: plain ? "http" : "https",
    host: hostname,
    port: port || (plain ? 80 : 443),
  }
}

async function orNull(finding: Promise<Stripe.Checkout.Session>) {
  try {
    return readSession(await finding)
  } catch (error) {
    const missing =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === "resource_missing"
    if (missing) return null
    throw error
  }
}

function readSession(session: Stripe.Checkout.Session): PaymentSession {
  const { customer_details: customer, collected_information: collected } =
    session
  const shipping = collected?.shipping_details
  const intent = session.payment_intent
  return {
    id: session.id,
    state: stateOf(session),
    attempt: attemptOf(session),
    paidCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    email: customer?.email ?? session.customer_email,
    paymentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    address: shipping
      ? {
          name: shipping.name,
          line1: shipping.address.line1 ?? "",
          line2: shipping.address.line2,
          city: shipping.address.city ?? "",
          region: shipping.address.state,
          postcode: shipping.address.postal_code ?? "",
          country: shipping.address.country ?? "",
          phone: customer?.phone ?? null,
        }
      : null,
  }
}

/** A slow method leaves its session complete but unpaid, whether the money is
 * still coming or has failed: the payment intent tells which. */
function stateOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentSession["state"] {
  if (status === "open") return "open"
  if (status === "expired") return "expired"
  if (payment_status !== "unpaid") return "paid"
  const failed = ["requires_payment_method", "canceled"]
  return intent && typeof intent !== "string" && failed.includes(intent.status)
    ? "failed"
    : "pending"
}

/** The payment intent exists once the buyer first presses the button; after a
 * declined card it requires another payment method. */
function attemptOf({ payment_intent: intent }: Stripe.Checkout.Session) {
  if (!intent || typeof intent === "string") return "none"
  const over = ["requires_payment_method", "canceled"]
  return over.includes(intent.status) ? "declined" : "under way"
}

function onlyIfRefused(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

/** Turns faults beyond the buyer's control into a useful answer; a fault in our
 * own request stays an error. */
function explain(error: unknown) {
  const { errors } = Stripe
  if (error instanceof errors.StripeConnectionError) {
    return isTimeout(error) ? providerSlow() : providerAway()
  }
  const theirs =
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  return theirs ? providerAway() : error
}

function isTimeout(error: Stripe.errors.StripeConnectionError) {
  const { code } = (error.detail ?? {}) as { code?: string }
  return code === "ETIMEDOUT" || /timeout/i.test(error.message)
}
