import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { priceOf, priceRefusal } from "#domain/pricing.ts"
import { judgePromo, type PromoCode } from "#domain/promo.ts"
import type { ShippingRate, ShippingZone } from "#domain/shipping.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { freshDatabase, type TestDatabase } from "../support/database.ts"
import { insert, makeProduct, type Row } from "../support/label-catalogue.ts"

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const BASKETS = 150
const REFUSALS = {
  "9X001": "too-large",
  "9X008": "promo",
  "9X009": "no-shipping",
  "9X010": "too-small",
} as Record<string, string>

test("random baskets cost in the cart what opening a checkout fixes", async () => {
  const outcomes = new Set<string>()
  for (const shop of fc.sample(anyShop(), { numRuns: BASKETS, seed: 9 })) {
    const { charged, shown } = await bothSides(shop)
    expect(shown, JSON.stringify(shop)).toEqual(charged)
    outcomes.add(typeof charged === "string" ? charged : "priced")
  }
  expect([...outcomes].sort()).toEqual([
    "no-shipping",
    "priced",
    "promo",
    "too-large",
    "too-small",
  ])
})

type Shop = ReturnType<typeof anyShop> extends fc.Arbitrary<infer T> ? T : never

function anyShop() {
  const cents = fc.integer({ min: 0, max: 8000 })
  const bound = fc.option(fc.constantFrom(0, 1000, 2500, 4000, 4999))
  const rate = fc.record({
    zone: fc.nat(2),
    rate_cents: fc.constantFrom(0, 295, 450),
    is_free_shipping: fc.boolean(),
    min_order_value_cents: bound,
    max_order_value_cents: fc.option(fc.constantFrom(4999, 6000)),
    is_active: fc.boolean(),
  })
  return fc.record({
    threshold: fc.option(fc.oneof(fc.constant(5000), cents)),
    zones: fc.array(
      fc.record({
        countries: fc.constantFrom(["GB"], ["*"], ["FR"], ["FR", "GB"]),
        is_active: fc.boolean(),
        created_at: fc.constantFrom("2025-01-01", "2025-01-02"),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    rates: fc.array(rate, { maxLength: 8 }),
    lines: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 3 }),
        price_cents: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
          { weight: 4, arbitrary: fc.constantFrom(1, 9, 4999, 5000, 5001) },
          { weight: 1, arbitrary: fc.constant(99_999_999) },
        ),
        is_digital: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    percent: fc.option(fc.constantFrom(10, 15, 33, 99, 100)),
    promoFrom: fc.option(fc.constantFrom(2000, 5000)),
  })
}

/** The shop exists for the length of one transaction. */
async function bothSides(shop: Shop) {
  const undone = new Error("undone")
  let sides: { charged: unknown; shown: unknown } | undefined
  await db.sql
    .begin(async (tx) => {
      const terms = await stock(tx, shop)
      sides = {
        shown: shownPrice(shop, terms),
        charged: await charge(tx, terms),
      }
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return sides as NonNullable<typeof sides>
}

async function stock(tx: TransactionSql, shop: Shop) {
  const zones: Row[] = []
  for (const zone of shop.zones) {
    zones.push(await insert(tx, "shipping_zones", { name: "Zone", ...zone }))
  }
  for (const { zone, ...rate } of shop.rates) {
    const shipping_zone_id = zones[zone]?.id
    await insert(tx, "shipping_rates", { shipping_zone_id, ...rate })
  }
  if (shop.threshold !== null) {
    const value = tx.json({ amount_cents: shop.threshold })
    await insert(tx, "site_settings", { key: "free_shipping_threshold", value })
  }
  const product = await makeProduct(tx)
  const variants: Row[] = []
  for (const { qty: _, ...line } of shop.lines) {
    variants.push(
      await insert(tx, "product_variants", {
        product_id: product.id,
        title: "Large",
        inventory: -1,
        ...line,
      }),
    )
  }
  const promo = shop.percent
    ? await insert(tx, "promo_codes", {
        code: "CODE",
        discount_percent: shop.percent,
        min_order_cents: shop.promoFrom,
      })
    : null
  const lines = variants.map((variant, place) => ({
    product_id: product.id,
    variant_id: variant.id,
    qty: shop.lines[place]?.qty ?? 1,
  }))
  const read = await tx<[{ zones: ShippingZone[]; rates: ShippingRate[] }]>`
    select (select json_agg(z) from shipping_zones z) as zones,
      coalesce((select json_agg(r) from shipping_rates r), '[]') as rates`
  return { ...read[0], lines, promo: promo as unknown as PromoCode | null }
}

type Stocked = Awaited<ReturnType<typeof stock>>

async function charge(tx: TransactionSql, { lines, promo }: Stocked) {
  try {
    const [row] = await tx.savepoint(
      (inner) => inner<[{ checkout: Record<string, number> }]>`
        select open_checkout(p_lines => ${inner.json(lines)}::jsonb,
          p_promo_code => ${promo?.code ?? null}) as checkout`,
    )
    const { checkout } = row as { checkout: Record<string, number> }
    return {
      subtotalCents: checkout.subtotal_cents,
      discountCents: checkout.discount_cents,
      shippingCents: checkout.shipping_cents,
      totalCents: checkout.total_cents,
    }
  } catch (error) {
    const { code } = error as { code: string }
    return REFUSALS[code] ?? code
  }
}

function shownPrice(shop: Shop, { zones, rates, promo }: Stocked) {
  const thresholdCents = shop.threshold ?? 5000
  const shipping = { thresholdCents, zones, rates }
  const price = (discountPercent: number) =>
    priceOf(shop.lines, { discountPercent, shipping })
  const { subtotalCents } = price(0)
  if (priceRefusal(price(0)) === "too-large") return "too-large"
  const verdict = promo && judgePromo(promo, subtotalCents, new Date())
  if (verdict && !verdict.ok) return "promo"
  const { lineCents: _, ...sums } = price(verdict?.percent ?? 0)
  return priceRefusal({ lineCents: [], ...sums }) ?? sums
}
