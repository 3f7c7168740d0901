export type PromoCode = {
  code: string
  active: boolean
  expires_at: string | null
  min_order_cents: number | null
  discount_percent: number
}

type PromoVerdict =
  | { ok: true; percent: number }
  | { ok: false; reason: "invalid" | "expired" }
  | { ok: false; reason: "too-small"; minCents: number }

/** A code as it is kept, however it was typed. */
export function promoName(typed: string) {
  return typed.trim().toUpperCase()
}

/** Whether a code takes something off an order of this subtotal. */
export function judgePromo(
  promo: PromoCode | null | undefined,
  subtotalCents: number,
  now: Date,
): PromoVerdict {
  if (!promo?.active) return { ok: false, reason: "invalid" }
  if (promo.expires_at && Date.parse(promo.expires_at) <= now.getTime()) {
    return { ok: false, reason: "expired" }
  }
  const minCents = promo.min_order_cents ?? 0
  if (subtotalCents < minCents) {
    return { ok: false, reason: "too-small", minCents }
  }
  return { ok: true, percent: promo.discount_percent }
}
