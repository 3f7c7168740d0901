import * as z from "zod/mini"
import { line, optionalPounds, pounds, reference, yesOrNo } from "./fields.ts"

const DEAREST_CENTS = 99_999_999
const MOST_COUNTRIES = 260
const COUNTRY = /^([A-Z]{2}|\*)$/

/** A shipping zone: countries that share a price. */
export const ZONE = z.object({
  name: line(120),
  countries: countries(),
  is_active: yesOrNo(),
})

/** A zone's price, by order value. */
export const RATE = z
  .object({
    shipping_zone_id: reference(),
    rate_cents: pounds(DEAREST_CENTS),
    is_free_shipping: yesOrNo(),
    min_order_value_cents: optionalPounds(DEAREST_CENTS),
    max_order_value_cents: optionalPounds(DEAREST_CENTS),
    is_active: yesOrNo(),
  })
  .check(
    z.refine(
      ({ min_order_value_cents: least, max_order_value_cents: most }) =>
        least === null || most === null || least <= most,
      { path: ["max_order_value_cents"], error: "order" },
    ),
  )

/** Two-letter codes with any separators; duplicates are dropped. */
function countries() {
  return z.pipe(
    z.pipe(
      z.string("missing"),
      z.transform((typed) => [
        ...new Set(typed.toUpperCase().match(/[^\s,;]+/g) ?? []),
      ]),
    ),
    z.array(z.string()).check(
      z.refine((codes) => codes.length > 0, {
        error: "missing",
        abort: true,
      }),
      z.refine(
        (codes) =>
          codes.length <= MOST_COUNTRIES &&
          codes.every((code) => COUNTRY.test(code)),
        "country",
      ),
    ),
  )
}
