import { HOME_COUNTRY, type ShippingTerms, shippingCents } from "./shipping.ts"

export type PricedLine = {
  product_id: string
  qty: number
  price_cents: number
  needs_address: boolean
}

/** A promo code that is valid for this order: its percentage and products; an
 * empty list means all of them. */
export type PromoDiscount = { percent: number; productIds: readonly string[] }

type PriceTerms = {
  promo: PromoDiscount | null
  /** The buyer's member discount. */
  memberPercent?: number
  shipping: ShippingTerms
  country?: string
}

type Discount = { by: "promo" | "member"; percent: number; cents: number }

export type Price = {
  lineCents: number[]
  subtotalCents: number
  /** The discount that applies. */
  discount: Discount | null
  discountCents: number
  /** Null when the order cannot be sent; the total is then unknown. */
  shippingCents: number | null
  totalCents: number | null
}

/** The name of a discount without a code, in the cart and on receipts. */
export const MEMBERS_PRICE = "Members' price"

/** The label of the discount line. */
export function discountName(promoCode: string | null) {
  return promoCode ? `Discount ${promoCode}` : MEMBERS_PRICE
}

const PERCENT = 100
const HALF = 50
/** A card cannot be charged less than this, except for nothing. */
const SMALLEST_CHARGE_CENTS = 30
const LARGEST_SUBTOTAL_CENTS = 99_999_999

/** An order's price in whole pence, as the cart previews it. The charge itself
 * is computed only in SQL, by `public.open_checkout`;
 * `tests/db/pricing-agrees.test.ts` keeps the two in agreement. */
export function priceOf(
  lines: readonly PricedLine[],
  { promo, memberPercent = 0, shipping, country = HOME_COUNTRY }: PriceTerms,
): Price {
  const lineCents = lines.map(centsOf)
  const subtotalCents = sumOf(lines)
  const discount = betterOf(
    promo && promoDiscount(lines, promo),
    memberDiscount(subtotalCents, memberPercent),
  )
  const discountCents = discount?.cents ?? 0
  const posted = lines.some(({ needs_address }) => needs_address)
  const sending = shippingCents(subtotalCents, posted, shipping, country)
  return {
    lineCents,
    subtotalCents,
    discount,
    discountCents,
    shippingCents: sending,
    totalCents:
      sending === null ? null : subtotalCents - discountCents + sending,
  }
}

/** The sum of lines before any discount. */
export function sumOf(
  lines: readonly Pick<PricedLine, "qty" | "price_cents">[],
) {
  return lines.reduce((sum, line) => sum + centsOf(line), 0)
}

function centsOf({
  qty,
  price_cents,
}: Pick<PricedLine, "qty" | "price_cents">) {
  return qty * price_cents
}

/** The lines that a code applies to. */
export function eligibleLines<Line extends { product_id: string }>(
  lines: readonly Line[],
  productIds: readonly string[],
) {
  return productIds.length === 0
    ? lines
    : lines.filter(({ product_id }) => productIds.includes(product_id))
}

function promoDiscount(
  lines: readonly PricedLine[],
  { percent, productIds }: PromoDiscount,
): Discount {
  const cents = discountOf(sumOf(eligibleLines(lines, productIds)), percent)
  return { by: "promo", percent, cents }
}

function memberDiscount(subtotalCents: number, percent: number) {
  if (percent <= 0) return null
  const cents = discountOf(subtotalCents, percent)
  return { by: "member", percent, cents } as const
}

/** Never both. On a tie the member discount applies, because it is not used
 * up. */
function betterOf(promo: Discount | null, member: Discount | null) {
  return member && member.cents >= (promo?.cents ?? 0) ? member : promo
}

/** Half a penny rounds up. */
export function discountOf(subtotalCents: number, percent: number) {
  return Math.floor((subtotalCents * percent + HALF) / PERCENT)
}

/** Why an order at this price cannot be paid for, if it cannot. */
export function priceRefusal({ subtotalCents, totalCents }: Price) {
  if (subtotalCents > LARGEST_SUBTOTAL_CENTS) return "too-large"
  if (totalCents === null) return "no-shipping"
  if (totalCents > 0 && totalCents < SMALLEST_CHARGE_CENTS) return "too-small"
  return null
}

/** How much is missing for free shipping; null when nothing is, or when no
 * amount would change the shipping cost, because the offer is for the UK
 * only. */
export function missingForFreeShipping(
  { subtotalCents, shippingCents }: Price,
  { thresholdCents }: ShippingTerms,
  country = HOME_COUNTRY,
) {
  if (!shippingCents || country !== HOME_COUNTRY) return null
  return thresholdCents - subtotalCents
}
