import fc from "fast-check"
import { expect, test } from "vitest"
import { type PromoDiscount, priceOf, priceRefusal } from "#domain/pricing.ts"
import { judgePromo, type PromoCode } from "#domain/promo.ts"
import type { ShippingRate, ShippingZone } from "#domain/shipping.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import { insert, makeProduct, type Row } from "../support/label-catalogue.ts"

const db = await suiteDatabase()

const SHOPS = 100
const MOST_BASKETS = 48
/** A few seconds of work; a busy machine takes its time. */
const LONGEST_MS = 120_000
const REFUSALS = {
  "9X001": "too-large",
  "9X008": "promo",
  "9X009": "no-shipping",
  "9X010": "too-small",
  "9X086": "other-products",
} as Record<string, string>

test(
  "random baskets cost in the cart what opening a checkout fixes",
  async () => {
    const outcomes = new Map<string, number>()
    const count = (side: Side) => {
      const outcome = typeof side === "string" ? side : "priced"
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    await fc.assert(
      fc.asyncProperty(anyShop(), async (shop) => {
        const { charged, shown } = await bothSides(shop)
        for (const [place, basket] of shop.baskets.entries()) {
          const told = JSON.stringify({ ...shop, baskets: [basket] })
          expect(shown[place], told).toEqual(charged[place])
        }
        charged.forEach(count)
      }),
      // The message names the one basket: nothing is left to shrink.
      { numRuns: SHOPS, seed: 9, endOnFailure: true },
    )
    expect([...outcomes.keys()].sort()).toEqual([
      "no-shipping",
      "other-products",
      "priced",
      "promo",
      "too-large",
      "too-small",
    ])
    const baskets = [...outcomes.values()].reduce((sum, some) => sum + some)
    expect(baskets).toBeGreaterThan(2000)
  },
  LONGEST_MS,
)

type Shop = ReturnType<typeof anyShop> extends fc.Arbitrary<infer T> ? T : never
type Basket = Shop["baskets"][number]
type Sums = {
  subtotalCents: number
  discountCents: number
  shippingCents: number | null
  totalCents: number | null
}
/** What a basket costs, or the word for why it cannot be bought. */
type Side = Sums | string

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
    percent: fc.option(fc.constantFrom(10, 15, 33, 99, 100)),
    promoFrom: fc.option(fc.constantFrom(2000, 5000)),
    promoFor: fc.subarray([0, 1, 2]),
    memberPercent: fc.constantFrom(0, 0, 10, 20, 50),
    baskets: fc.array(anyBasket(), {
      minLength: 1,
      maxLength: MOST_BASKETS,
      size: "max",
    }),
  })
}

function anyBasket() {
  const line = fc.record({
    product: fc.nat(2),
    qty: fc.integer({ min: 1, max: 3 }),
    price_cents: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
      { weight: 4, arbitrary: fc.constantFrom(1, 9, 4999, 5000, 5001) },
      { weight: 1, arbitrary: fc.constant(99_999_999) },
    ),
    is_digital: fc.boolean(),
    needs_address: fc.boolean(),
  })
  return fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    usesCode: fc.boolean(),
    country: fc.constantFrom("GB", "GB", "FR", "DE"),
  })
}

/** The shop exists for the length of one transaction. */
async function bothSides(shop: Shop) {
  const undone = new Error("undone")
  let sides: { charged: Side[]; shown: Side[] } | undefined
  await db.sql
    .begin(async (tx) => {
      const terms = await stock(tx, shop)
      sides = {
        shown: shop.baskets.map((basket) => shownPrice(shop, basket, terms)),
        charged: await charge(tx, shop, terms),
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
  await tx.unsafe(`
    create or replace function private.member_discount_percent(p_user_id uuid)
    returns integer language sql stable set search_path = ''
    as 'select ${shop.memberPercent}'`)
  const products: string[] = []
  while (products.length < 3) products.push((await makeProduct(tx)).id)
  const promo = shop.percent
    ? await insert(tx, "promo_codes", {
        code: "CODE",
        product_ids: shop.promoFor.map((place) => products[place]),
        discount_percent: shop.percent,
        min_order_cents: shop.promoFrom,
      })
    : null
  const read = await tx<[{ zones: ShippingZone[]; rates: ShippingRate[] }]>`
    select (select json_agg(z) from shipping_zones z) as zones,
      coalesce((select json_agg(r) from shipping_rates r), '[]') as rates`
  return { ...read[0], products, promo: promo as unknown as PromoCode | null }
}

type Terms = Awaited<ReturnType<typeof stock>>
type Charged = { refused: string } | { checkout: Record<string, number> }

/** Opens a checkout for each basket, in one call, and undoes it at once, so
 * that none knows of the others. */
async function charge(
  tx: TransactionSql,
  { baskets }: Shop,
  terms: Terms,
): Promise<Side[]> {
  const wishes = await wishesOf(tx, baskets, terms)
  await tx`
    create function pg_temp.charge(wish jsonb) returns jsonb
    language plpgsql as $$
    declare
      opened jsonb;
    begin
      opened := public.open_checkout(
        p_lines => wish -> 'lines', p_promo_code => wish ->> 'code',
        p_country => wish ->> 'country');
      raise exception using errcode = 'UNDO0';
    exception
      when sqlstate 'UNDO0' then
        return jsonb_build_object('checkout', opened);
      when others then
        return jsonb_build_object('refused', sqlstate);
    end $$`
  const rows = await tx<{ charged: Charged }[]>`
    select pg_temp.charge(w.wish) as charged
    from jsonb_array_elements(${tx.json(wishes)}) with ordinality
      as w (wish, place)
    order by w.place`
  return rows.map(({ charged }) => {
    if ("refused" in charged)
      return REFUSALS[charged.refused] ?? charged.refused
    const { checkout } = charged
    return {
      subtotalCents: checkout.subtotal_cents,
      discountCents: checkout.discount_cents,
      shippingCents: checkout.shipping_cents,
      totalCents: checkout.total_cents,
    } as Sums
  })
}

/** The baskets as a browser sends them, each line of a variant of its own. */
async function wishesOf(
  tx: TransactionSql,
  baskets: Basket[],
  { promo, products }: Terms,
) {
  const wishes = baskets.map(({ lines, usesCode, country }) => ({
    country,
    code: usesCode ? (promo?.code ?? null) : null,
    lines: lines.map((line) => ({
      product_id: products[line.product] ?? "",
      variant_id: crypto.randomUUID(),
      ...line,
    })),
  }))
  await tx`
    insert into product_variants
      (id, product_id, title, inventory, price_cents, is_digital,
        needs_address)
    select l.variant_id, l.product_id, 'Large', -1, l.price_cents,
      l.is_digital, l.needs_address
    from jsonb_to_recordset(${tx.json(wishes.flatMap(({ lines }) => lines))})
      as l (variant_id uuid, product_id uuid, price_cents integer,
        is_digital boolean, needs_address boolean)`
  return wishes
}

function shownPrice(
  shop: Shop,
  { lines, usesCode, country }: Basket,
  { zones, rates, promo, products }: Terms,
): Side {
  const thresholdCents = shop.threshold ?? 5000
  const shipping = { thresholdCents, zones, rates }
  const { memberPercent } = shop
  const priced = lines.map((line) => ({
    ...line,
    product_id: products[line.product] ?? "",
  }))
  const price = (discount: PromoDiscount | null) =>
    priceOf(priced, { promo: discount, memberPercent, shipping, country })
  if (priceRefusal(price(null)) === "too-large") return "too-large"
  const verdict =
    usesCode && promo ? judgePromo(promo, priced, new Date()) : null
  if (verdict && !verdict.ok) {
    return verdict.reason === "too-small" ? "promo" : verdict.reason
  }
  const whole = price(verdict)
  const { lineCents: _, discount: __, ...sums } = whole
  return priceRefusal(whole) ?? sums
}
