import * as z from "zod/mini"
import {
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalMoment,
  optionalReference,
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

const LONGEST_TERM_MONTHS = 120
const EARLIEST_DAYS = 60

/** A variant of a product: a size, format or tier. */
export const VARIANT = z
  .object({
    product_id: reference(),
    title: line(LONGEST.name),
    picture_url: optionalFileAddress(),
    price_cents: pounds(DEAREST_CENTS),
    inventory: wholeNumber(-1, MOST),
    max_per_order: optionalWholeNumber(1, MOST),
    needs_address: yesOrNo(),
    digital_payload_id: optionalReference(),
    sku: optionalSku(),
    shelf: optionalLine(LONGEST_SHELF),
    low_at: optionalWholeNumber(0, MOST),
    position: wholeNumber(-MOST, MOST),
    starts_at: optionalMoment(),
    ends_at: optionalMoment(),
    place: optionalLine(LONGEST.name),
    on_sale_from: optionalMoment(),
    on_sale_until: optionalMoment(),
    members_from: optionalMoment(),
    edition_size: optionalWholeNumber(1, MOST),
    term_months: optionalWholeNumber(1, LONGEST_TERM_MONTHS),
    member_discount_percent: optionalWholeNumber(1, 100),
    early_days: optionalWholeNumber(1, EARLIEST_DAYS),
  })
  .check(
    z.refine(
      ({ starts_at, ends_at }) =>
        ends_at === null || (starts_at !== null && starts_at < ends_at),
      { path: ["ends_at"], error: "endsFirst" },
    ),
    z.refine(
      ({ on_sale_from: from, on_sale_until: until }) =>
        from === null || until === null || from < until,
      { path: ["on_sale_until"], error: "saleOrder" },
    ),
    z.refine(
      ({ members_from: first, on_sale_from: from }) =>
        first === null || (from !== null && first < from),
      { path: ["members_from"], error: "membersOrder" },
    ),
    z.refine(
      ({ edition_size, inventory }) => edition_size === null || inventory >= 0,
      { path: ["inventory"], error: "editionOfMany" },
    ),
  )
