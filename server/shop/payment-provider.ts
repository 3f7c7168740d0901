import { Refusal } from "#platform/refusal.ts"
import { within } from "#server/runtime/timeout.ts"
import type { PayoutLines, PayoutList, PayoutRange } from "./payouts.ts"

/** The facts of a checkout for the provider; its prices are fixed. */
export type CheckoutFacts = {
  id: string
  currency: string
  promo_code: string | null
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  needs_address: boolean
  /** The destination, and the only country this price is valid for. */
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

/** A session's current state at the provider. `pending` is money on its way by
 * a slow method; `failed` and `expired` can no longer be paid. */
export type PaymentSession = {
  id: string
  state: "open" | "pending" | "paid" | "failed" | "expired"
  /** Whether anybody has tried to pay, and is still trying. */
  attempt: "none" | "declined" | "under way"
  paidCents: number
  currency: string
  email: string | null
  paymentId: string | null
  address: PostalAddress | null
}

/** The subject of a provider's message. Of a session only the id is used: its
 * state is fetched, so that late and repeated messages do no harm. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: "session"; sessionId: string }
  | {
      about: "refund"
      paymentId: string
      /** The sum so far; nought if the message does not say. */
      refundedCents: number
      /** Null for a payment that was never ours. */
      checkoutId: string | null
    }
  | { about: "something else" }
)

/** A refund to request from the provider. */
export type RefundWish = {
  /** Our id: repeated requests with it make one refund. */
  id: string
  paymentId: string
  cents: number
  currency: string
  checkoutId: string | null
}

/** A refund at the provider. `refundId` is our id, null for one made in the
 * provider's own dashboard. */
export type ProviderRefund = {
  id: string
  refundId: string | null
  cents: number
  state: "done" | "failed"
}

/** The fee that the provider kept from a payment. */
export type PaymentFee = { cents: number; currency: string }

/** The provider refuses this refund for good. */
export class RefundRefused extends Error {}

/** The only interface to a payment provider. */
export type PaymentProvider = {
  name: string
  /** The limit for all calls of one request together. */
  patienceMs: number
  open(wish: OpeningWish): Promise<OpenedSession>
  /** Null for a session the provider has never seen. */
  find(sessionId: string): Promise<PaymentSession | null>
  /** Makes an open session unpayable; returns its state afterwards, which may
   * be paid if the buyer was faster. */
  expire(sessionId: string): Promise<PaymentSession | null>
  /** Makes a refund, or finds the one made under this id; throws
   * `RefundRefused` if it never will. */
  refund(wish: RefundWish): Promise<ProviderRefund>
  /** The refunds of a payment, a hundred at most. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Null while the provider does not know, and for a payment that is not its
   * own. */
  feeOf(paymentId: string): Promise<PaymentFee | null>
  /** Parses a message, or refuses one that the provider did not sign. */
  readEvent(body: string, headers: Headers): PaymentEvent
  /** The payouts to the label's bank in a range of days. */
  payouts(range: PayoutRange): Promise<PayoutList>
  /** A page of a payout's lines; null if the payout is not the provider's, or
   * it cannot list them. */
  payoutLines(id: string, after: string | null): Promise<PayoutLines | null>
}

/** By then a buyer must have had an answer, or has left. */
export const PATIENCE_MS = 7_000

/** The same provider, with one deadline for all calls from now on: however many
 * exchanges a request needs, it is answered in time. After the deadline no more
 * calls are made. */
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

/** The call's result, or the refusal for a slow provider. */
export function inPatience<T>(ms: number, call: Promise<T>): Promise<T> {
  return within(ms, call, () => {
    throw providerSlow()
  })
}

/** Slow is not broken: on this answer the success page tries again. */
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
