import { afterAll, expect, test } from "vitest"
import { openCheckout } from "#server/shop/checkout/open-checkout.ts"
import { forOneRequest } from "#server/shop/shop.ts"
import { FORM, guestBody, newAddress, sessionIn } from "#tests/support/guest.ts"
import { makeVariant, type Row } from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { type ShopHarness, suiteShopHarness } from "./support/shop-harness.ts"
import { startStripe } from "./support/stripe-stand-in.ts"

const harness = await suiteShopHarness()
const stripe = await startStripe()
const shop = await suiteShopHarness({ env: stripe.env })
afterAll(() => stripe.close())

function want(at: ShopHarness, variant: Row, qty = 1, address = newAddress()) {
  const body = guestBody([{ variant, qty }])
  return at.call("create-checkout", body, { address })
}

async function session(
  at: ShopHarness,
  variant: Row,
  qty = 1,
  address?: string,
) {
  const { status, body } = await want(at, variant, qty, address)
  expect(status, JSON.stringify(body)).toBe(200)
  return sessionIn(body.url)
}

async function pay(session_id: string, more: object = {}) {
  const form = { ...FORM, ...more }
  const answer = await harness.call("test-payment", {
    step: "pay",
    session_id,
    form,
  })
  return answer.body.outcome
}

function threeMinutesLater({ sql }: ShopHarness) {
  return sql`
    update checkouts set firm_until = firm_until - interval '3 minutes'`
}

test("who takes it all and does not pay keeps nobody from a copy", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 12 })
  const greedy = newAddress()
  const held = await session(harness, variant, 10, greedy)
  const claimed = await session(harness, variant, 2, greedy)
  const buyer = await session(harness, variant)
  expect(await pay(claimed)).toBe("over")
  expect(await pay(buyer)).toBe("paid")
  expect(await pay(held)).toBe("paid")
})

test("who takes every use of a code and does not pay keeps nobody from it", async () => {
  const { sql } = harness
  const variant = await makeVariant(sql, { inventory: -1 })
  await sql`insert into promo_codes (code, discount_percent, max_uses)
    values ('FIRSTFIVE', 10, 5)`
  const use = async (address: string) => {
    const body = guestBody([{ variant, qty: 1 }])
    const wish = { ...body, promo_code: "FIRSTFIVE" }
    return harness.call("create-checkout", wish, { address })
  }
  const greedy = newAddress()
  for (let taken = 0; taken < 5; taken += 1) {
    expect((await use(greedy)).status).toBe(200)
  }
  const [first, second] = [await use(newAddress()), await use(newAddress())]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await pay(sessionIn(first.body.url))).toBe("paid")
  const [row] = await sql`select count(*)::int as uses from checkouts
    where promo_code = 'FIRSTFIVE' and status <> 'ended'`
  expect(row?.uses).toBeLessThanOrEqual(5)
})

test("a slow buyer loses the last copy only to somebody who wants it", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 2 })
  const [first, second] = [
    await session(harness, variant),
    await session(harness, variant),
  ]
  expect((await want(harness, variant)).body.code).toBe("out_of_stock")
  await threeMinutesLater(harness)
  const third = await session(harness, variant)
  const outcomes = [await pay(first), await pay(second), await pay(third)]
  expect(outcomes).toEqual(["over", "paid", "paid"])
  for (const session_id of [second, third]) {
    await harness.call("process-order", { session_id })
  }
  expect(await stockOf(harness.sql, variant)).toBe(0)
})

test("nobody loses a copy to a basket that cannot be had all the same", async () => {
  const [wanted, gone] = await Promise.all(
    [1, 0].map((inventory) => makeVariant(harness.sql, { inventory })),
  )
  const slow = await session(harness, wanted as Row)
  await threeMinutesLater(harness)
  const lines = [wanted, gone].map((variant) => ({
    variant: variant as Row,
    qty: 1,
  }))
  const refused = await harness.call("create-checkout", guestBody(lines))
  expect(refused.body.code).toBe("out_of_stock")
  expect(await pay(slow)).toBe("paid")
})

test("nobody loses a copy to a basket beyond its client's allowance", async () => {
  const [wanted, plenty] = await Promise.all(
    [1, 50].map((inventory) => makeVariant(harness.sql, { inventory })),
  )
  const slow = await session(harness, wanted as Row)
  await threeMinutesLater(harness)
  const lines = [
    { variant: wanted as Row, qty: 1 },
    { variant: plenty as Row, qty: 10 },
  ]
  const refused = await harness.call("create-checkout", guestBody(lines))
  expect(refused.body.code).toBe("out_of_stock")
  expect(await pay(slow)).toBe("paid")
})

test("many baskets of one client at once take back no more than its allowance", async () => {
  const things = await Promise.all(
    Array.from({ length: 6 }, () => makeVariant(harness.sql, { inventory: 5 })),
  )
  for (const variant of things) await session(harness, variant, 5)
  await threeMinutesLater(harness)
  const greedy = newAddress()
  await Promise.all(things.map((variant) => want(harness, variant, 5, greedy)))
  const ended = await harness.sql`
    select i.variant_id from checkouts c
    join checkout_items i on i.checkout_id = c.id
    where c.outcome = 'reclaimed'
      and i.variant_id = any (${things.map(({ id }) => id)})`
  // One of the six may meet a lock and be refused before it takes the second.
  expect([1, 2]).toContain(ended.length)
})

test("a basket that came to nothing gives back what it took to make room", async () => {
  const variant = await makeVariant(shop.sql, { inventory: 10 })
  const paying = await session(shop, variant, 10)
  await threeMinutesLater(shop)
  stripe.try(paying, "requires_action")
  const buyer = newAddress()
  expect((await want(shop, variant, 10, buyer)).body.code).toBe("out_of_stock")
  const other = await makeVariant(shop.sql, { inventory: 10 })
  await session(shop, other, 10, buyer)
  expect(await stockOf(shop.sql, other)).toBe(0)
})

test("who has begun to pay is not robbed, declined or asked by the bank", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 2 })
  const declined = await session(harness, variant)
  const asked = await session(harness, variant)
  const cards = ["4000 0000 0000 0002", "4000 0025 0000 3155"]
  expect(await pay(declined, { card: cards[0] })).toBe("declined")
  expect(await pay(asked, { card: cards[1] })).toBe("challenged")
  await threeMinutesLater(harness)
  expect((await want(harness, variant)).body.code).toBe("out_of_stock")
  await threeMinutesLater(harness)
  expect((await want(harness, variant)).body.code).toBe("out_of_stock")
  expect([await pay(declined), await pay(asked)]).toEqual(["paid", "paid"])
})

test("30 buyers behind one address and 15 copies: fifteen pay, fifteen are sold", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 15 })
  const router = newAddress()
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { status, body } = await want(harness, variant, 1, router)
      if (status !== 200) return body.code
      const session_id = sessionIn(body.url)
      const outcome = await pay(session_id)
      await harness.call("process-order", { session_id })
      return outcome
    }),
  )
  const sorted = outcomes.toSorted()
  expect(sorted.slice(0, 15)).toEqual(Array(15).fill("out_of_stock"))
  expect(sorted.slice(15)).toEqual(Array(15).fill("paid"))
  const [row] = await harness.sql`
    select v.inventory, v.claimed, (select sum(i.qty)::int from order_items i
      where i.variant_id = v.id) as sold
    from product_variants v where v.id = ${variant.id}`
  expect(row).toEqual({ inventory: 0, claimed: 0, sold: 15 })
})

/** A basket of a guest, at a shop where time runs out at one step of it. */
async function wantUntil(step: "slot" | "taken" | "opened", variant: Row) {
  const { checkoutSlots, payments } = harness.shop
  const timed = forOneRequest({
    ...harness.shop,
    async checkoutSlots(errand) {
      if (step === "slot") timed.deadline = 0
      const made = await checkoutSlots(errand)
      if (step === "taken") timed.deadline = 0
      return made
    },
    payments: {
      ...payments,
      async open(wish) {
        const session = await payments.open(wish)
        if (step === "opened") timed.deadline = 0
        return session
      },
    },
  })
  const { product_id, id } = variant as Row & { product_id: string }
  const lines = [{ product_id, variant_id: id, qty: 2 }]
  const nobody = {
    member: null,
    ticketNames: null,
    promoCode: null,
    replaces: null,
    country: "GB",
  }
  const wish = { ...nobody, lines, clientAddress: newAddress() }
  return openCheckout(timed, wish, new Map())
}

test("nothing stays taken or open for a request that came to nothing in time", async () => {
  const known = () => harness.sql`
    select s.state from checkouts c
    join checkout_items i on i.checkout_id = c.id
    left join test_payments.sessions s on s.id = c.session_id
    where i.variant_id = ${variant.id} order by c.created_at`
  const variant = await makeVariant(harness.sql, { inventory: 2 })
  for (const step of ["slot", "taken", "opened"] as const) {
    const fault = await wantUntil(step, variant).catch((error) => error)
    expect([step, fault.body?.code]).toEqual([step, "busy"])
    expect(await stockOf(harness.sql, variant)).toBe(2)
  }
  expect(await known()).toEqual([{ state: null }, { state: "expired" }])
})

test("an order that keeps too much from others is told what to take out", async () => {
  const variants = await Promise.all(
    [1, 1, 1, 1].map((inventory) => makeVariant(harness.sql, { inventory })),
  )
  const lines = variants.map((variant) => ({ variant, qty: 1 }))
  const all = await harness.call("create-checkout", guestBody(lines))
  expect([all.status, all.body.code]).toEqual([409, "too_much_held"])
  expect(all.body.message).toMatch(/three items.*Rye Lane Tee \(Large\),/)
  const much = await makeVariant(harness.sql, { inventory: 90 })
  const { status, body } = await want(harness, much, 90)
  expect([status, body.message]).toEqual([
    409,
    "An order holds up to 40 limited items at a time, and yours has 90. Please take some of these out: Rye Lane Tee (Large).",
  ])
  const capped = await makeVariant(harness.sql, { max_per_order: 2 })
  expect((await want(harness, capped, 3)).body.message).toBe(
    "An order can have 2 of Rye Lane Tee (Large) at most. Please take fewer.",
  )
})

test("Stripe is asked before a claim is taken back, and ended there first", async () => {
  const variant = await makeVariant(shop.sql, { inventory: 2 })
  const asked = await session(shop, variant)
  const idle = await session(shop, variant)
  stripe.try(asked, "requires_action")
  await threeMinutesLater(shop)
  await session(shop, variant)
  expect(stripe.sessions.get(asked)?.status).toBe("open")
  expect(stripe.sessions.get(idle)?.status).toBe("expired")
  expect((await want(shop, variant)).body.code).toBe("out_of_stock")
})

test("a claim that was paid while somebody wanted it is an order", async () => {
  const variant = await makeVariant(shop.sql, { inventory: 1 })
  const quick = await session(shop, variant)
  await threeMinutesLater(shop)
  stripe.pay(quick)
  expect((await want(shop, variant)).body.code).toBe("out_of_stock")
  const orders = await shop.sql`
    select attention_reason from orders where session_id = ${quick}`
  expect(orders).toEqual([{ attention_reason: null }])
})

test("a clock of ours that is slow is put right by Stripe's", async () => {
  const variant = await makeVariant(shop.sql)
  stripe.aheadMs = 65_000
  await session(shop, variant)
  const before = stripe.asked.length
  await session(shop, variant)
  expect(stripe.asked.length - before).toBe(1)
  stripe.aheadMs = 0
})
