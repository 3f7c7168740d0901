import { Refusal } from "#platform/refusal.ts"
import { within } from "#server/runtime/timeout.ts"
import type { PayoutLines, PayoutList, PayoutRange } from "./payouts.ts"

/** A checkout as the provider must be told of it: prices are fixed. */
export type CheckoutFacts = {
  id: string
  currency: string
  promo_code: string | null
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  needs_address: boolean
  /** Where it goes, and the only place it may be sent to for this price. */
  country: string
  expires_at: string
  items: CheckoutItem[]
}

export type CheckoutItem = {
  product_id: string
  variant_id: string
  qty: number
  unit_price_cents: number
  product_title: string
  variant_title: string
  artist_name: string | null
  is_digital: boolean
}

export type OpeningWish = {
  checkout: CheckoutFacts
  /** A member's address, filled in for them; guests are asked. */
  email: string | null
}

type OpenedSession = { id: string; url: string; expiresAt: Date }

export type PostalAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  region: string | null
  postcode: string
  country: string
  phone: string | null
}

/** A session as the provider knows it now. `pending` is money on its way by
 * a slow method; `failed` and `expired` can no longer be paid. */
export type PaymentSession = {
  id: string
  state: "open" | "pending" | "paid" | "failed" | "expired"
  /** Whether anybody has tried to pay it, and still does. */
  attempt: "none" | "declined" | "under way"
  paidCents: number
  currency: string
  email: string | null
  paymentId: string | null
  address: PostalAddress | null
}

/** What a provider's message is about. Of a session only its name counts:
 * how it stands is asked, so that late and doubled messages do no harm. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: "session"; sessionId: string }
  | {
      about: "refund"
      paymentId: string
      /** The sum so far; nought where the message does not say. */
      refundedCents: number
      /** Null for a payment that was never ours. */
      checkoutId: string | null
    }
  | { about: "something else" }
)

/** Money that goes back, as the provider must be told of it. */
export type RefundWish = {
  /** Ours: however often it is asked for under it, it is made once. */
  id: string
  paymentId: string
  cents: number
  currency: string
  checkoutId: string | null
}

/** A refund as the provider knows it. `refundId` is ours, null for one that
 * was made in its own dashboard. */
export type ProviderRefund = {
  id: string
  refundId: string | null
  cents: number
  state: "done" | "failed"
}

/** What the provider kept of a payment. */
export type PaymentFee = { cents: number; currency: string }

/** The provider will not do it, now or later. */
export class RefundRefused extends Error {}

/** The one door to whoever takes the money. */
export type PaymentProvider = {
  name: string
  /** For everything that one request asks of it, together. */
  patienceMs: number
  open(wish: OpeningWish): Promise<OpenedSession>
  /** Null for a session the provider has never seen. */
  find(sessionId: string): Promise<PaymentSession | null>
  /** Makes an open session unpayable; answers how it stands after that, which
   * may be paid: the buyer was faster. */
  expire(sessionId: string): Promise<PaymentSession | null>
  /** Gives money back, or finds that it did under this id; `RefundRefused`
   * when it never will. */
  refund(wish: RefundWish): Promise<ProviderRefund>
  /** What was given back of a payment, a hundred at the most. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Null while the provider does not know, and for a payment that is not
   * its own. */
  feeOf(paymentId: string): Promise<PaymentFee | null>
  /** Reads a message, or refuses one that the provider did not sign. */
  readEvent(body: string, headers: Headers): PaymentEvent
  /** What was sent to the label's bank in a range of days. */
  payouts(range: PayoutRange): Promise<PayoutList>
  /** A page of what a payout is made of; null for one that is not the
   * provider's, or that it cannot tell of. */
  payoutLines(id: string, after: string | null): Promise<PayoutLines | null>
}

/** A buyer who has waited this long has been told something, or has left. */
export const PATIENCE_MS = 7_000

/** The same provider, with one deadline for all that is asked of it from now
 * on: however many exchanges a request needs, it is answered in time. After
 * that nothing is asked any more. */
export function withDeadline(
  provider: PaymentProvider,
  deadline = performance.now() + provider.patienceMs,
): PaymentProvider {
  const inTime = async <T>(call: () => Promise<T>) => {
    const left = deadline - performance.now()
    if (left <= 0) throw providerSlow()
    return inPatience(left, call())
  }
  return {
    ...provider,
    open: (wish) => inTime(() => provider.open(wish)),
    find: (id) => inTime(() => provider.find(id)),
    expire: (id) => inTime(() => provider.expire(id)),
    refund: (wish) => inTime(() => provider.refund(wish)),
    refundsOf: (payment) => inTime(() => provider.refundsOf(payment)),
    feeOf: (payment) => inTime(() => provider.feeOf(payment)),
    payouts: (range) => inTime(() => provider.payouts(range)),
    payoutLines: (id, after) => inTime(() => provider.payoutLines(id, after)),
  }
}

/** The call's answer, or that the provider is slow. */
export function inPatience<T>(ms: number, call: Promise<T>): Promise<T> {
  return within(ms, call, () => {
    throw providerSlow()
  })
}

/** Slow is not broken: the success page tries again when it reads this. */
export function providerSlow() {
  return new Refusal(
    504,
    {
      code: "timeout",
      message: "The payment provider took too long (timeout).",
    },
    { "Retry-After": "2" },
  )
}

export function providerAway() {
  return new Refusal(
    503,
    {
      code: "payments_unavailable",
      message:
        "Payments cannot be reached just now. Please try again in a moment.",
    },
    { "Retry-After": "10" },
  )
}
