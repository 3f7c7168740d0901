import { PRICE_END, PRICE_FIRST_MAX, PRICE_STEP } from "./limits.ts"

/** Both ends in pounds, on the slider's steps. */
export type PriceRange = { min: number; max: number }

/** The handles' initial positions. */
export const FIRST_RANGE: PriceRange = { min: 0, max: PRICE_FIRST_MAX }

/** The range in a URL; null if there is none, so that price hides nothing. A
 * single end leaves the other open. */
export function readPriceRange(
  min: string | null,
  max: string | null,
): PriceRange | null {
  const low = readPounds(min)
  const high = readPounds(max)
  if (low === null && high === null) return null
  const ends = [low ?? 0, high ?? PRICE_END]
  return { min: Math.min(...ends), max: Math.max(...ends) }
}

/** Moves one handle; neither passes the other. */
export function moveHandle(
  range: PriceRange,
  handle: "min" | "max",
  to: number,
): PriceRange {
  return handle === "min"
    ? { ...range, min: Math.min(to, range.max) }
    : { ...range, max: Math.max(to, range.min) }
}

/** The limits on a product's lowest price, in pence; null for none. */
export function priceBounds({ min, max }: PriceRange) {
  return {
    from: min > 0 ? min * 100 : null,
    to: max < PRICE_END ? max * 100 : null,
  }
}

/** £45, or "£200 and over" at the slider's end. */
export function poundsText(pounds: number) {
  return pounds >= PRICE_END ? `£${PRICE_END} and over` : `£${pounds}`
}

function readPounds(text: string | null) {
  if (text === null || !/^\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return null
  const marks = Math.round(Number(text) / PRICE_STEP)
  return Math.min(marks * PRICE_STEP, PRICE_END)
}
