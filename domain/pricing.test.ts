import fc from "fast-check"
import { expect, test } from "vitest"
import {
  discountOf,
  missingForFreeShipping,
  type PricedLine,
  type PromoDiscount,
  priceOf,
  priceRefusal,
} from "./pricing.ts"
import type { ShippingTerms } from "./shipping.ts"

const CARTS = 10_000

const SHIPPING: ShippingTerms = {
  thresholdCents: 5000,
  zones: [
    {
      id: "home",
      countries: ["GB"],
      is_active: true,
      created_at: "2025-01-01T00:00:00+00:00",
    },
  ],
  rates: [
    {
      id: "flat",
      shipping_zone_id: "home",
      rate_cents: 450,
      is_free_shipping: false,
      min_order_value_cents: 0,
      max_order_value_cents: null,
      is_active: true,
    },
  ],
}
const NOWHERE: ShippingTerms = { ...SHIPPING, zones: [] }
const NO_RATE: ShippingTerms = { ...SHIPPING, rates: [] }

function one(price_cents: number, needs_address = true): PricedLine {
  return { product_id: "any", qty: 1, price_cents, needs_address }
}

function off(percent: number): PromoDiscount | null {
  return percent > 0 ? { percent, productIds: [] } : null
}

test.each([
  [4999, 450, 5449],
  [5000, 0, 5000],
  [5001, 0, 5001],
])("an order of %i ships for %i and costs %i", (cents, sending, total) => {
  const price = priceOf([one(cents)], {
    promo: null,
    shipping: SHIPPING,
  })
  expect(price).toMatchObject({ shippingCents: sending, totalCents: total })
})

test("compares the subtotal before discount with the threshold", () => {
  const price = priceOf([one(5000)], {
    promo: off(50),
    shipping: SHIPPING,
  })
  expect(price).toMatchObject({ shippingCents: 0, totalCents: 2500 })
})

test("a discount of 100 % does not cover shipping", () => {
  const price = priceOf([one(1000)], {
    promo: off(100),
    shipping: SHIPPING,
  })
  expect(price).toMatchObject({ discountCents: 1000, totalCents: 450 })
  expect(priceRefusal(price)).toBeNull()
})

test.each([
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [2499, 15, 375],
  [999, 50, 500],
])("of %i, %i % is %i: half a penny rounds up", (cents, percent, off) => {
  expect(discountOf(cents, percent)).toBe(off)
})

test("an all-digital order ships free anywhere; a mixed one does not", () => {
  const digital = one(800, false)
  const terms = { promo: null, shipping: NOWHERE }
  expect(priceOf([digital, digital], terms).totalCents).toBe(1600)
  expect(priceOf([digital, one(800)], terms).totalCents).toBeNull()
})

test("without a zone or rate the total is unknown", () => {
  for (const shipping of [NOWHERE, NO_RATE]) {
    const price = priceOf([one(800)], { promo: null, shipping })
    expect(price).toMatchObject({ shippingCents: null, totalCents: null })
    expect(priceRefusal(price)).toBe("no-shipping")
    expect(missingForFreeShipping(price, shipping)).toBeNull()
  }
})

test.each([
  [0, null],
  [1, "too-small"],
  [29, "too-small"],
  [30, null],
  [99_999_999, null],
  [100_000_000, "too-large"],
])("a digital order of %i is refused as %s", (cents, refusal) => {
  const terms = { promo: null, shipping: SHIPPING }
  expect(priceRefusal(priceOf([one(cents, false)], terms))).toBe(refusal)
})

test.each([
  [4999, 1],
  [5000, null],
  [5001, null],
  [1, 4999],
])("an order of %i lacks %s for free shipping", (cents, missing) => {
  const terms = { promo: null, shipping: SHIPPING }
  const price = priceOf([one(cents)], terms)
  expect(missingForFreeShipping(price, SHIPPING)).toBe(missing)
})

test("a code discounts only the products it applies to", () => {
  const lines = [one(1005), { ...one(2000), product_id: "record" }]
  const price = (productIds: string[]) =>
    priceOf(lines, { promo: { percent: 10, productIds }, shipping: SHIPPING })
  expect(price([]).discountCents).toBe(301)
  expect(price(["any"]).discountCents).toBe(101)
  expect(price(["record", "tee"]).discountCents).toBe(200)
})

test("the better of a code and the members' price applies, never both", () => {
  const by = (percent: number, memberPercent: number) =>
    priceOf([one(1000)], {
      promo: off(percent),
      memberPercent,
      shipping: SHIPPING,
    }).discount
  expect(by(20, 10)).toEqual({ by: "promo", percent: 20, cents: 200 })
  expect(by(10, 15)).toEqual({ by: "member", percent: 15, cents: 150 })
  // The code is not used up for no benefit.
  expect(by(10, 10)?.by).toBe("member")
  expect(by(0, 10)?.by).toBe("member")
  expect(by(0, 0)).toBeNull()
})

test("abroad the zone sets the shipping cost, however large the order", () => {
  const everywhere = SHIPPING.zones.map((zone) => ({
    ...zone,
    countries: ["GB", "DE"],
  }))
  const price = (zones: ShippingTerms["zones"], country: string) =>
    priceOf([one(9000)], {
      promo: null,
      shipping: { ...SHIPPING, zones },
      country,
    }).shippingCents
  expect(price(everywhere, "GB")).toBe(0)
  expect(price(everywhere, "DE")).toBe(450)
  expect(price(SHIPPING.zones, "DE")).toBeNull()
})

test("10,000 random carts cost the same by an independent calculation", () => {
  fc.assert(
    fc.property(cart(), terms(), (lines, { discountPercent, shipping }) => {
      const {
        lineCents: _,
        discount: __,
        ...price
      } = priceOf(lines, {
        promo: off(discountPercent),
        shipping,
      })
      const second = expectedPrice(lines, discountPercent, shipping)
      return JSON.stringify(price) === JSON.stringify(second)
    }),
    { numRuns: CARTS },
  )
})

function cart() {
  const line = fc.record({
    product_id: fc.constant("any"),
    qty: fc.integer({ min: 1, max: 999 }),
    price_cents: fc.oneof(
      fc.integer({ min: 0, max: 6000 }),
      fc.constantFrom(0, 1, 4999, 5000, 5001, 99_999_999),
    ),
    needs_address: fc.boolean(),
  })
  return fc.array(line, { minLength: 1, maxLength: 12 })
}

function terms() {
  const cents = fc.integer({ min: 0, max: 8000 })
  const zoneId = fc.constantFrom("a", "b", "c")
  const zones = fc.uniqueArray(
    fc.record({
      id: zoneId,
      countries: fc.constantFrom("GB", "*", "FR", "FR GB").map(split),
      is_active: fc.boolean(),
      created_at: fc.constantFrom(
        "2025-01-01T00:00:00+00:00",
        "2025-01-01T00:00:00.5+00:00",
      ),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  )
  const rates = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      shipping_zone_id: zoneId,
      rate_cents: fc.integer({ min: 0, max: 900 }),
      is_free_shipping: fc.boolean(),
      min_order_value_cents: fc.option(cents),
      max_order_value_cents: fc.option(cents),
      is_active: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  const shipping = fc.record({
    thresholdCents: fc.oneof(fc.constant(5000), cents),
    zones,
    rates,
  })
  const discountPercent = fc.integer({ min: 0, max: 100 })
  return fc.record({ discountPercent, shipping })
}

function split(countries: string) {
  return countries.split(" ")
}

/** The same rules implemented differently: a search for the best candidate
 * instead of a sort, big integers instead of numbers, a penny at a time. */
function expectedPrice(
  lines: PricedLine[],
  percent: number,
  shipping: ShippingTerms,
) {
  let subtotal = 0n
  for (const { qty, price_cents } of lines) {
    subtotal += BigInt(qty) * BigInt(price_cents)
  }
  const exact = subtotal * BigInt(percent)
  const discount = exact / 100n + (exact % 100n >= 50n ? 1n : 0n)
  const sending = expectedShipping(lines, Number(subtotal), shipping)
  return {
    subtotalCents: Number(subtotal),
    discountCents: Number(discount),
    shippingCents: sending,
    totalCents: sending === null ? null : Number(subtotal - discount) + sending,
  }
}

function expectedShipping(
  lines: PricedLine[],
  subtotal: number,
  { thresholdCents, zones, rates }: ShippingTerms,
) {
  if (!lines.some(({ needs_address }) => needs_address)) return 0
  if (subtotal >= thresholdCents) return 0
  let zone = null as (ShippingTerms["zones"][number] & Marked) | null
  for (const mark of ["GB", "*"]) {
    for (const each of zones) {
      if (!each.is_active || !each.countries.includes(mark)) continue
      const age = `${each.created_at} ${each.id}`
      if (zone?.mark === mark && `${zone.created_at} ${zone.id}` < age) continue
      zone = { ...each, mark }
    }
    if (zone) break
  }
  let best = null
  for (const each of rates) {
    if (!each.is_active || each.shipping_zone_id !== zone?.id) continue
    const { min_order_value_cents: min, max_order_value_cents: max } = each
    if (min !== null && subtotal < min) continue
    if (max !== null && subtotal > max) continue
    if (best === null || goesBefore(each, best)) best = each
  }
  if (best === null) return null
  return best.is_free_shipping ? 0 : best.rate_cents
}

type Marked = { mark: string }
type Rate = ShippingTerms["rates"][number]

function goesBefore(a: Rate, b: Rate) {
  const [minA, minB] = [a.min_order_value_cents, b.min_order_value_cents]
  if (minA !== minB) return minB === null || (minA !== null && minA > minB)
  if (a.rate_cents !== b.rate_cents) return a.rate_cents < b.rate_cents
  return a.id < b.id
}
