import * as z from "zod/mini"
import {
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalMoment,
  optionalWholeNumber,
  pounds,
  reference,
  wholeNumber,
  yesOrNo,
} from "./fields.ts"

const DEAREST_CENTS = 99_999_999
const MOST = 1_000_000

/** A size, a format or a tier of something for sale. */
export const VARIANT = z
  .object({
    product_id: reference(),
    title: line(LONGEST.name),
    picture_url: optionalFileAddress(),
    price_cents: pounds(DEAREST_CENTS),
    inventory: wholeNumber(-1, MOST),
    max_per_order: optionalWholeNumber(1, MOST),
    needs_address: yesOrNo(),
    position: wholeNumber(-MOST, MOST),
    starts_at: optionalMoment(),
    ends_at: optionalMoment(),
    place: optionalLine(LONGEST.name),
  })
  .check(
    z.refine(
      ({ starts_at, ends_at }) =>
        ends_at === null || (starts_at !== null && starts_at < ends_at),
      { path: ["ends_at"], error: "endsFirst" },
    ),
  )
