import { eligibleLines, type PricedLine, sumOf } from "./pricing.ts"

export type PromoCode = {
  code: string
  active: boolean
  expires_at: string | null
  min_order_cents: number | null
  discount_percent: number
  /** The products it applies to; empty for all. */
  product_ids: string[]
  /** Why its limits refuse this buyer. */
  refusal: string | null
}

const LIMITS = ["used-up", "needs-account", "used-by-you"] as const

type PromoVerdict =
  | { ok: true; percent: number; productIds: string[] }
  | { ok: false; reason: "invalid" | "expired" | "other-products" }
  | { ok: false; reason: (typeof LIMITS)[number] }
  | { ok: false; reason: "too-small"; minCents: number }

type Basket = readonly Pick<PricedLine, "product_id" | "qty" | "price_cents">[]

/** A code in its stored form. */
export function promoName(typed: string) {
  return typed.trim().toUpperCase()
}

/** Whether a code can be used at all, apart from its conditions on the
 * order. */
export function judgeCode(
  promo: PromoCode | null | undefined,
  now: Date,
): PromoVerdict {
  if (!promo?.active) return { ok: false, reason: "invalid" }
  if (promo.expires_at && Date.parse(promo.expires_at) <= now.getTime()) {
    return { ok: false, reason: "expired" }
  }
  const limit = LIMITS.find((reason) => reason === promo.refusal)
  if (limit) return { ok: false, reason: limit }
  const { discount_percent: percent, product_ids: productIds } = promo
  return { ok: true, percent, productIds }
}

/** Whether a code discounts this order. */
export function judgePromo(
  promo: PromoCode | null | undefined,
  lines: Basket,
  now: Date,
): PromoVerdict {
  const verdict = judgeCode(promo, now)
  if (!verdict.ok) return verdict
  const minCents = promo?.min_order_cents ?? 0
  if (sumOf(lines) < minCents) {
    return { ok: false, reason: "too-small", minCents }
  }
  return eligibleLines(lines, verdict.productIds).length === 0
    ? { ok: false, reason: "other-products" }
    : verdict
}
