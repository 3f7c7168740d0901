import { expect, test } from "vitest"
import { judgeCode, judgePromo, type PromoCode, promoName } from "./promo.ts"

const NOW = new Date("2026-11-15T12:00:00Z")
const CODE: PromoCode = {
  code: "NINE20",
  active: true,
  expires_at: null,
  min_order_cents: 5000,
  discount_percent: 20,
  product_ids: [],
  refusal: null,
}

function order(price_cents: number, product_id = "record") {
  return [{ product_id, qty: 1, price_cents }]
}

test("upper-cases and trims a code", () => {
  expect(promoName("  nine20 ")).toBe("NINE20")
  expect(promoName("   ")).toBe("")
})

test.each([
  [4999, false],
  [5000, true],
  [5001, true],
])("a code from 5000 on an order of %i is valid: %s", (subtotal, ok) => {
  expect(judgePromo(CODE, order(subtotal), NOW).ok).toBe(ok)
})

test("names the minimum for an order that is too small", () => {
  expect(judgePromo(CODE, order(0), NOW)).toEqual({
    ok: false,
    reason: "too-small",
    minCents: 5000,
  })
})

test.each([
  ["2026-11-15T12:00:00.001Z", true],
  ["2026-11-15T12:00:00Z", false],
  ["2026-11-15T11:59:59Z", false],
])("a code until %s is valid at noon: %s", (expires_at, ok) => {
  const code = { ...CODE, expires_at, min_order_cents: null }
  expect(judgePromo(code, order(1), NOW)).toEqual(
    ok ? { ok, percent: 20, productIds: [] } : { ok, reason: "expired" },
  )
})

test("an inactive code, or none, is invalid", () => {
  const invalid = { ok: false, reason: "invalid" }
  expect(judgePromo(null, order(9000), NOW)).toEqual(invalid)
  expect(judgePromo({ ...CODE, active: false }, order(9000), NOW)).toEqual(
    invalid,
  )
})

test.each(["used-up", "needs-account", "used-by-you"])(
  "refuses a code whose limit says %s for that reason",
  (refusal) => {
    const code = { ...CODE, refusal }
    expect(judgePromo(code, order(9000), NOW)).toEqual({
      ok: false,
      reason: refusal,
    })
  },
)

test("a code for some products needs one of them in the order", () => {
  const code = { ...CODE, product_ids: ["record", "tee"] }
  expect(judgePromo(code, order(9000), NOW).ok).toBe(true)
  expect(judgePromo(code, order(9000, "mug"), NOW)).toEqual({
    ok: false,
    reason: "other-products",
  })
  expect(judgeCode(code, NOW).ok).toBe(true)
})
