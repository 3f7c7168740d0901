import { expect, test } from "vitest"
import * as z from "zod/mini"
import { RATE, ZONE } from "./shipping.ts"

const ZONE_BOXES = { name: "Home", countries: "GB", is_active: true }
const RATE_BOXES = {
  ...{ shipping_zone_id: "a", rate_cents: "4.50", is_free_shipping: false },
  ...{ min_order_value_cents: "", max_order_value_cents: "" },
  is_active: true,
}

test("reads country codes with any separators, each once", () => {
  const codes = (countries: string) =>
    z.safeParse(ZONE, { ...ZONE_BOXES, countries })
  expect(codes("gb, ie\nGB *").data?.countries).toEqual(["GB", "IE", "*"])
  const faults = ["", "GBR", "G", "1A"].map(
    (typed) => codes(typed).error?.issues[0]?.message,
  )
  expect(faults).toEqual(["missing", "country", "country", "country"])
})

test("a rate has a price and two ends in order", () => {
  const rate = (typed: object) => z.safeParse(RATE, { ...RATE_BOXES, ...typed })
  expect(rate({ min_order_value_cents: "15" }).data).toMatchObject({
    ...{ rate_cents: 450, min_order_value_cents: 1500 },
    max_order_value_cents: null,
  })
  const ends = { min_order_value_cents: "15", max_order_value_cents: "14.99" }
  expect(rate(ends).error?.issues).toMatchObject([
    { path: ["max_order_value_cents"], message: "order" },
  ])
  const wrong = rate({ max_order_value_cents: "a lot" })
  expect(wrong.error?.issues).toMatchObject([{ message: "price" }])
})
