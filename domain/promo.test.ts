import { expect, test } from "vitest"
import { judgePromo, type PromoCode, promoName } from "./promo.ts"

const NOW = new Date("2026-11-15T12:00:00Z")
const CODE: PromoCode = {
  code: "NINE20",
  active: true,
  expires_at: null,
  min_order_cents: 5000,
  discount_percent: 20,
}

test("a code is upper-cased and trimmed", () => {
  expect(promoName("  nine20 ")).toBe("NINE20")
  expect(promoName("   ")).toBe("")
})

test.each([
  [4999, false],
  [5000, true],
  [5001, true],
])("a code from 5000 on an order of %i holds: %s", (subtotal, ok) => {
  expect(judgePromo(CODE, subtotal, NOW).ok).toBe(ok)
})

test("too small an order names what is asked for", () => {
  expect(judgePromo(CODE, 0, NOW)).toEqual({
    ok: false,
    reason: "too-small",
    minCents: 5000,
  })
})

test.each([
  ["2026-11-15T12:00:00.001Z", true],
  ["2026-11-15T12:00:00Z", false],
  ["2026-11-15T11:59:59Z", false],
])("a code until %s holds at noon: %s", (expires_at, ok) => {
  const code = { ...CODE, expires_at, min_order_cents: null }
  expect(judgePromo(code, 1, NOW)).toEqual(
    ok ? { ok, percent: 20 } : { ok, reason: "expired" },
  )
})

test("an inactive code, or none, is invalid", () => {
  const invalid = { ok: false, reason: "invalid" }
  expect(judgePromo(null, 9000, NOW)).toEqual(invalid)
  expect(judgePromo({ ...CODE, active: false }, 9000, NOW)).toEqual(invalid)
})
