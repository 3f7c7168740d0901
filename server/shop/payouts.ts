/** A payout to the label's bank account, and its lines. */

export type Payout = {
  id: string
  madeAt: string
  /** The day it should reach the bank. */
  arrivesOn: string
  cents: number
  currency: string
  state: "coming" | "arrived" | "failed"
  /** Whether the provider can list its payments: it cannot for a payout that
   * was requested by hand. */
  hasLines: boolean
}

export type PayoutLine = {
  id: string
  at: string
  kind: "payment" | "refund" | "other"
  /** The provider's own word for it. */
  word: string
  /** The payment concerned, which identifies the order. */
  paymentId: string | null
  cents: number
  feeCents: number
}

/** From the first moment, inclusive, to the second, exclusive. */
export type PayoutRange = { from: Date; before: Date }

export type PayoutList = {
  payouts: Payout[]
  /** More payouts exist than are listed: the range is too long. */
  isCut: boolean
}

export type PayoutLines = {
  lines: PayoutLine[]
  /** The start of the next page, if there is one. */
  next: string | null
}

/** The most that a provider lists at once. */
export const PAYOUTS_AT_ONCE = 100
