/** What the provider sends to the label's bank account, and what it is made
 * of. */

export type Payout = {
  id: string
  madeAt: string
  /** When the bank should have it: a day. */
  arrivesOn: string
  cents: number
  currency: string
  state: "coming" | "arrived" | "failed"
  /** Whether the provider can say which payments are in it: it cannot of one
   * that somebody asked for by hand. */
  hasLines: boolean
}

export type PayoutLine = {
  id: string
  at: string
  kind: "payment" | "refund" | "other"
  /** The provider's own word for it. */
  word: string
  /** The payment it is about, by which an order is found. */
  paymentId: string | null
  cents: number
  feeCents: number
}

/** From this moment, and before that one. */
export type PayoutRange = { from: Date; before: Date }

export type PayoutList = {
  payouts: Payout[]
  /** There are more than are listed: the range is too long. */
  isCut: boolean
}

export type PayoutLines = {
  lines: PayoutLine[]
  /** Where the next page begins, if there is one. */
  next: string | null
}

/** As many as a provider tells at once. */
export const PAYOUTS_AT_ONCE = 100
