import { HOME_COUNTRY, type ShippingTerms, shippingCents } from "./shipping.ts"

export type PricedLine = {
  qty: number
  price_cents: number
  needs_address: boolean
}

type PriceTerms = {
  /** Of a promo code that holds for this order; 0 without one. */
  discountPercent: number
  shipping: ShippingTerms
  country?: string
}

export type Price = {
  lineCents: number[]
  subtotalCents: number
  discountCents: number
  /** Null when the order cannot be sent; the total is then unknown. */
  shippingCents: number | null
  totalCents: number | null
}

const PERCENT = 100
const HALF = 50
/** Less than this, but not nothing, no card can be charged. */
const SMALLEST_CHARGE_CENTS = 30
const LARGEST_SUBTOTAL_CENTS = 99_999_999

/** What an order costs, in whole pence, as the cart previews it. What is
 * charged is decided in SQL alone, by `public.open_checkout`;
 * `tests/db/pricing-agrees.test.ts` holds the two to each other. */
export function priceOf(
  lines: readonly PricedLine[],
  { discountPercent, shipping, country = HOME_COUNTRY }: PriceTerms,
): Price {
  const lineCents = lines.map(({ qty, price_cents }) => qty * price_cents)
  const subtotalCents = lineCents.reduce((sum, cents) => sum + cents, 0)
  const discountCents = discountOf(subtotalCents, discountPercent)
  const posted = lines.some(({ needs_address }) => needs_address)
  const sending = shippingCents(subtotalCents, posted, shipping, country)
  return {
    lineCents,
    subtotalCents,
    discountCents,
    shippingCents: sending,
    totalCents:
      sending === null ? null : subtotalCents - discountCents + sending,
  }
}

/** Half a penny rounds up. */
export function discountOf(subtotalCents: number, percent: number) {
  return Math.floor((subtotalCents * percent + HALF) / PERCENT)
}

/** Why an order of this price cannot be paid for, if it cannot. */
export function priceRefusal({ subtotalCents, totalCents }: Price) {
  if (subtotalCents > LARGEST_SUBTOTAL_CENTS) return "too-large"
  if (totalCents === null) return "no-shipping"
  if (totalCents > 0 && totalCents < SMALLEST_CHARGE_CENTS) return "too-small"
  return null
}

/** What is missing for free shipping; null when nothing is, or when no sum
 * would change what sending costs. */
export function missingForFreeShipping(
  { subtotalCents, shippingCents }: Price,
  { thresholdCents }: ShippingTerms,
) {
  return shippingCents ? thresholdCents - subtotalCents : null
}
