import { expect, test } from "vitest"
import { countryName } from "./countries.ts"
import { destinationsOf, isDestination } from "./destinations.ts"
import { deliveryName, type ShippingTerms, shippingNote } from "./shipping.ts"

const HOME = ["GB"]

/** Shipping terms with these zones; each has a rate unless `rate` is false. */
function shop(...zones: { countries: string[]; rate?: false; off?: true }[]) {
  return {
    thresholdCents: 5000,
    zones: zones.map(({ countries, off }, place) => ({
      id: String(place),
      countries,
      is_active: !off,
      created_at: "2025-01-01",
    })),
    rates: zones.flatMap(({ rate }, place) =>
      rate === false
        ? []
        : {
            id: String(place),
            shipping_zone_id: String(place),
            rate_cents: 500,
            is_free_shipping: false,
            min_order_value_cents: null,
            max_order_value_cents: null,
            is_active: true,
          },
    ),
  } satisfies ShippingTerms
}

test("offers a country once its zone has a rate, home first", () => {
  const terms = shop(
    { countries: ["DE", "FR"] },
    { countries: HOME },
    { countries: ["US"], rate: false },
    { countries: ["JP"], off: true },
  )
  expect(destinationsOf(terms)).toEqual(["GB", "DE", "FR"])
  expect(destinationsOf(shop())).toEqual([])
})

test("a zone for everywhere covers every possible destination", () => {
  const all = destinationsOf(shop({ countries: ["*"] }))
  expect(all.length).toBeGreaterThan(200)
  expect(all).toContain("NZ")
  // Its own zone takes precedence and has no rate.
  const terms = shop({ countries: ["*"] }, { countries: ["NZ"], rate: false })
  expect(destinationsOf(terms)).not.toContain("NZ")
  for (const code of all) expect(countryName(code)).not.toBe(code)
})

test("ignores codes that are not countries", () => {
  expect(isDestination("GB")).toBe(true)
  for (const code of ["ZZ", "KP", "gb", "", "*"]) {
    expect(isDestination(code), code).toBe(false)
  }
})

test.each([
  [[], "We post to the United Kingdom"],
  [HOME, "We post to the United Kingdom"],
  [["GB", "IE"], "We post to the United Kingdom and one other country"],
  [["GB", "IE", "FR"], "We post to the United Kingdom and 2 other countries"],
  [["DE"], "We post to Germany"],
  [["DE", "FR"], "We post to 2 countries"],
])("for %s the shop says: %s", (countries, sentence) => {
  expect(shippingNote(countries)).toBe(sentence)
})

test("names delivery after its destination", () => {
  expect(deliveryName()).toBe("UK delivery")
  expect(deliveryName("GB")).toBe("UK delivery")
  expect(deliveryName("IE")).toBe("Delivery to Ireland")
})
