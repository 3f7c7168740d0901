import * as z from "zod/mini"
import {
  line,
  optionalMoment,
  optionalPounds,
  optionalWholeNumber,
  references,
  wholeNumber,
  yesOrNo,
} from "./fields.ts"

const DEAREST_CENTS = 99_999_999
const MOST_USES = 1_000_000
const MOST_PRODUCTS = 100
/** The most codes made in one batch. */
export const MOST_PROMO_CODES = 2000
export const MOST_DOWNLOAD_CODES = 5000
const CODE = /^\S{1,40}$/

const TERMS = {
  discount_percent: wholeNumber(1, 100),
  starts_at: optionalMoment(),
  expires_at: optionalMoment(),
  min_order_cents: optionalPounds(DEAREST_CENTS),
  product_ids: references(MOST_PRODUCTS),
}

type Terms = { starts_at: string | null; expires_at: string | null }

const WINDOW = z.refine<Terms>(
  ({ starts_at: from, expires_at: until }) =>
    from === null || until === null || Date.parse(from) < Date.parse(until),
  { path: ["expires_at"], error: "window" },
)

/** A shared discount code. */
export const PROMO_CODE = z
  .object({
    code: codeName(),
    active: yesOrNo(),
    max_uses: optionalWholeNumber(1, MOST_USES),
    max_uses_each: optionalWholeNumber(1, MOST_USES),
    ...TERMS,
  })
  .check(WINDOW)

/** A batch of codes, each for one order. */
export const PROMO_BATCH = z
  .object({
    batch: line(120),
    count: wholeNumber(1, MOST_PROMO_CODES),
    ...TERMS,
  })
  .check(WINDOW)

/** Download codes, for cards in sleeves or letters to the press. */
export const DOWNLOAD_BATCH = z.object({
  name: line(120),
  variant_id: line(100),
  count: wholeNumber(1, MOST_DOWNLOAD_CODES),
  expires_at: optionalMoment(),
})

/** A single word in upper case, however it was typed. */
function codeName() {
  return z.pipe(
    z.pipe(
      z.string("missing"),
      z.transform((typed) => typed.trim().toUpperCase()),
    ),
    z.string().check(
      z.minLength(1, { error: "missing", abort: true }),
      z.refine((typed) => CODE.test(typed), "promoCode"),
    ),
  )
}
