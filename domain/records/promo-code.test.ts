import { expect, test } from "vitest"
import { DOWNLOAD_BATCH, PROMO_BATCH, PROMO_CODE } from "./promo-code.ts"

const TYPED = {
  code: " nine20 ",
  active: true,
  discount_percent: "20",
  starts_at: "",
  expires_at: "2026-12-24T18:00",
  min_order_cents: "50",
  max_uses: "",
  max_uses_each: "1",
  product_ids: [],
}

function faults(typed: object) {
  const { error } = PROMO_CODE.safeParse({ ...TYPED, ...typed })
  return error?.issues.map(({ path, message }) => `${path}: ${message}`)
}

test("stores a code in its normal form", () => {
  expect(PROMO_CODE.parse(TYPED)).toEqual({
    code: "NINE20",
    active: true,
    discount_percent: 20,
    starts_at: null,
    expires_at: "2026-12-24T18:00:00.000Z",
    min_order_cents: 5000,
    max_uses: null,
    max_uses_each: 1,
    product_ids: [],
  })
})

test.each([
  [{ code: "two words" }, "code: promoCode"],
  [{ code: "" }, "code: missing"],
  [{ discount_percent: "0" }, "discount_percent: number"],
  [{ max_uses: "0" }, "max_uses: number"],
  [{ starts_at: "2026-12-24T18:00" }, "expires_at: window"],
  [{ product_ids: Array(101).fill("id") }, "product_ids: many"],
])("%j is refused: %s", (typed, fault) => {
  expect(faults(typed)).toEqual([fault])
})

test("limits the number of codes in a batch", () => {
  const many = { ...TYPED, batch: "Tour", count: "2001" }
  expect(PROMO_BATCH.safeParse(many).success).toBe(false)
  expect(PROMO_BATCH.parse({ ...many, count: "2000" }).count).toBe(2000)
  const cards = { name: "Sleeves", variant_id: "id", expires_at: "" }
  expect(DOWNLOAD_BATCH.safeParse({ ...cards, count: "5001" }).success).toBe(
    false,
  )
  expect(DOWNLOAD_BATCH.parse({ ...cards, count: "9" }).count).toBe(9)
})
