import * as z from "zod/mini"
import {
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalSku,
  optionalWholeNumber,
  pounds,
  reference,
  wholeNumber,
  yesOrNo,
} from "./fields.ts"

const DEAREST_CENTS = 99_999_999
const MOST = 1_000_000
const LONGEST_SHELF = 60

/** A size, a format or a tier of something for sale. */
export const VARIANT = z.object({
  product_id: reference(),
  title: line(LONGEST.name),
  picture_url: optionalFileAddress(),
  price_cents: pounds(DEAREST_CENTS),
  inventory: wholeNumber(-1, MOST),
  max_per_order: optionalWholeNumber(1, MOST),
  needs_address: yesOrNo(),
  sku: optionalSku(),
  shelf: optionalLine(LONGEST_SHELF),
  low_at: optionalWholeNumber(0, MOST),
  position: wholeNumber(-MOST, MOST),
})
