import Stripe from "stripe"
import { utcDay } from "#domain/calendar.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  PAYOUTS_AT_ONCE,
  type Payout,
  type PayoutLine,
  type PayoutLines,
  type PayoutList,
  type PayoutRange,
} from "../payouts.ts"

const SECOND_MS = 1000

/** Stripe's payouts, one page a call: a caller who wants more asks again, so
 * that no call takes long, however much was sold. */
export function createStripePayouts(stripe: Stripe) {
  async function payouts({ from, before }: PayoutRange): Promise<PayoutList> {
    const { data, has_more } = await stripe.payouts.list({
      created: { gte: seconds(from), lt: seconds(before) },
      limit: PAYOUTS_AT_ONCE,
    })
    return { payouts: data.map(payoutOf), isCut: has_more }
  }

  async function payoutLines(
    payout: string,
    after: string | null,
  ): Promise<PayoutLines | null> {
    const { data, has_more } = await stripe.balanceTransactions.list({
      payout,
      limit: PAYOUTS_AT_ONCE,
      expand: ["data.source"],
      ...(after && { starting_after: after }),
    })
    const last = data.at(-1)
    return {
      // The payout itself is listed among its lines.
      lines: data.filter(({ type }) => type !== "payout").map(lineOf),
      next: has_more && last ? last.id : null,
    }
  }

  return {
    payouts: (range: PayoutRange) => payouts(range).catch(orClosed),
    payoutLines: (payout: string, after: string | null) =>
      payoutLines(payout, after).catch(orUnknown).catch(orClosed),
  }
}

function seconds(moment: Date) {
  return Math.floor(moment.getTime() / SECOND_MS)
}

function payoutOf(payout: Stripe.Payout): Payout {
  const { id, created, arrival_date, amount, currency, automatic } = payout
  return {
    id,
    madeAt: momentOf(created),
    arrivesOn: utcDay(arrival_date * SECOND_MS),
    cents: amount,
    currency: currency.toUpperCase(),
    state: stateOf(payout),
    hasLines: automatic,
  }
}

function stateOf({ status }: Stripe.Payout) {
  if (status === "paid") return "arrived"
  return status === "failed" || status === "canceled" ? "failed" : "coming"
}

const KINDS: Record<string, PayoutLine["kind"]> = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  payment_refund: "refund",
}

function lineOf(line: Stripe.BalanceTransaction): PayoutLine {
  const { id, created, type, amount, fee, source } = line
  return {
    id,
    at: momentOf(created),
    kind: KINDS[type] ?? "other",
    word: type.replaceAll("_", " "),
    paymentId: paymentOf(source),
    cents: amount,
    feeCents: fee,
  }
}

/** A charge and a refund name the payment they belong to. */
function paymentOf(source: Stripe.BalanceTransaction["source"]) {
  if (!source || typeof source === "string") return null
  if (!("payment_intent" in source)) return null
  const { payment_intent: intent } = source
  return typeof intent === "string" ? intent : (intent?.id ?? null)
}

function momentOf(seconds: number) {
  return new Date(seconds * SECOND_MS).toISOString()
}

function orUnknown(error: unknown) {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

/** A restricted key may predate our reading of payouts. */
function orClosed(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
  throw new Refusal(409, {
    code: "payouts_closed",
    message:
      "The key for Stripe may not read payouts. Whoever runs the site can make one that may.",
  })
}
