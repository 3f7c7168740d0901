import { priceText } from "./money.ts"
import { type Sale, unavailableText } from "./sale-window.ts"

export const CATEGORIES = [
  "merch",
  "music",
  "experience",
  "membership",
] as const
export type Category = (typeof CATEGORIES)[number]

type Priced = { price_cents: number; currency: string }

const PRICE_ON_REQUEST = "Price on request"

/** A category's badge; unknown categories read 'Product'. */
export function categoryLabel(type: string) {
  const known = CATEGORIES.some((category) => category === type)
  return known ? type.charAt(0).toUpperCase() + type.slice(1) : "Product"
}

/** The home page shows the price of the first variant. */
export function firstPriceText([first]: readonly Priced[]) {
  return first ? priceText(first.price_cents, first.currency) : PRICE_ON_REQUEST
}

/** The shop shows the lowest. */
export function fromPriceText(variants: readonly Priced[]) {
  const [lowest] = variants.toSorted((a, b) => a.price_cents - b.price_cents)
  return lowest
    ? `From ${priceText(lowest.price_cents, lowest.currency)}`
    : PRICE_ON_REQUEST
}

/** The variant selected at first: the only one, if it is available. */
export function chosenAtFirst<T extends { inventory: number; sale?: Sale }>(
  variants: readonly T[],
): T | null {
  const [only, ...others] = variants
  return only && others.length === 0 && !unavailableText(only) ? only : null
}
