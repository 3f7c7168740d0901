import { expect, test } from "vitest"
import {
  type ShippingRate,
  type ShippingTerms,
  type ShippingZone,
  shippingCents,
  thresholdFrom,
} from "./shipping.ts"

function zone(id: string, countries: string[], day = "01"): ShippingZone {
  const created_at = `2025-01-${day}T00:00:00+00:00`
  return { id, countries, is_active: true, created_at }
}

function rate(
  zoneId: string,
  rate_cents: number,
  [min, max]: [number | null, number | null] = [null, null],
): ShippingRate {
  return {
    id: `${zoneId}-${rate_cents}`,
    shipping_zone_id: zoneId,
    rate_cents,
    is_free_shipping: false,
    min_order_value_cents: min,
    max_order_value_cents: max,
    is_active: true,
  }
}

function terms(zones: ShippingZone[], rates: ShippingRate[]): ShippingTerms {
  return { thresholdCents: 5000, zones, rates }
}

const HOME = zone("home", ["GB"])
const HOME_RATES = [
  rate("home", 450, [1500, 4999]),
  rate("home", 295, [0, 1499]),
]

test.each([
  [0, 295],
  [1499, 295],
  [1500, 450],
  [4999, 450],
  [5000, 0],
  [5001, 0],
])("an order of %i costs %i to send: bounds are inclusive", (sum, cents) => {
  expect(shippingCents(sum, true, terms([HOME], HOME_RATES))).toBe(cents)
})

test("ships nothing when nothing needs an address", () => {
  expect(shippingCents(100, false, terms([], []))).toBe(0)
})

test("cannot send an order without a zone or a rate", () => {
  const cases = [
    terms([], HOME_RATES),
    terms([zone("home", ["DE"])], HOME_RATES),
    terms([{ ...HOME, is_active: false }], HOME_RATES),
    terms([HOME], []),
    terms([HOME], [rate("home", 1, [2000, 3000])]),
    terms([HOME], [{ ...rate("home", 1), is_active: false }]),
    terms([HOME], [rate("other", 1)]),
  ]
  for (const each of cases) {
    expect(shippingCents(1000, true, each)).toBeNull()
  }
})

test("prefers a zone that names the country to one for everywhere", () => {
  const world = zone("world", ["*"])
  const rates = [rate("world", 1600), rate("home", 450)]
  const later = zone("home", ["FR", "GB"], "02")
  expect(shippingCents(1, true, terms([world, later], rates))).toBe(450)
  expect(shippingCents(1, true, terms([world], rates))).toBe(1600)
})

test("uses the older of two such zones, even if none of its rates fits", () => {
  const young = zone("young", ["GB"], "02")
  const rates = [rate("young", 100), rate("home", 450, [2000, null])]
  expect(shippingCents(2000, true, terms([young, HOME], rates))).toBe(450)
  expect(shippingCents(1, true, terms([young, HOME], rates))).toBeNull()
})

test("tries the rate with the highest minimum first, an open one last", () => {
  const rates = [
    rate("home", 900),
    rate("home", 450, [0, null]),
    rate("home", 295, [1000, null]),
  ]
  expect(shippingCents(1000, true, terms([HOME], rates))).toBe(295)
  expect(shippingCents(999, true, terms([HOME], rates))).toBe(450)
})

test("tries the cheaper of two rates with the same minimum first", () => {
  const rates = [rate("home", 450, [0, null]), rate("home", 295, [0, null])]
  expect(shippingCents(1, true, terms([HOME], rates))).toBe(295)
})

test("a free-shipping rate costs nothing, whatever its amount", () => {
  const free = { ...rate("home", 450), is_free_shipping: true }
  expect(shippingCents(1, true, terms([HOME], [free]))).toBe(0)
})

test.each([
  [{ amount_cents: 7500 }, 7500],
  [{ amount_cents: 0 }, 0],
  [{ amount_cents: "7500" }, 5000],
  [{ amount_cents: -1 }, 5000],
  [{}, 5000],
  [null, 5000],
  [undefined, 5000],
])("reads the threshold %j as %i", (setting, cents) => {
  expect(thresholdFrom(setting)).toBe(cents)
})
