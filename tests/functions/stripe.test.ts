import { afterAll, beforeEach, expect, test } from "vitest"
import { sweepCheckouts } from "#server/shop/checkout/sweep.ts"
import { guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  insert,
  makeProduct,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"
import { message, startStripe } from "./support/stripe-stand-in.ts"

const stripe = await startStripe()
const harness = await suiteShopHarness({ env: stripe.env })
await insert(harness.sql, "promo_codes", {
  code: "TENTH",
  discount_percent: 10,
})
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.mood = "answers"
  stripe.asked.length = 0
})

async function open(variant: Row, more: object = {}) {
  const body = { ...guestBody([{ variant, qty: 1 }]), ...more }
  const { body: answer, status } = await harness.call("create-checkout", body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return sessionIn(answer.url)
}

async function send({ payload, signature }: ReturnType<typeof message>) {
  const response = await fetch(`${harness.url}/webhooks/payment`, {
    method: "POST",
    headers: { "Stripe-Signature": signature },
    body: payload,
  })
  return response.status
}

function tell(type: string, session: string, id?: string) {
  return send(message(`checkout.session.${type}`, { id: session }, { id }))
}

async function orderOf(session: string) {
  const [order] = await harness.sql`
    select id, status, paid_cents, refunded_cents, email, payment_id,
      attention_reason
    from orders where session_id = ${session}`
  return order
}

test("the session says exactly what our checkout says", async () => {
  const variant = await makeVariant(harness.sql, { price_cents: 1995 })
  const session = await open(variant, { promo_code: "TENTH" })
  const [coupon, opening] = stripe.asked
  const [checkout] = await harness.sql`
    select * from checkouts where session_id = ${session}`
  expect(coupon).toMatchObject({
    path: "/v1/coupons",
    key: `coupon-${checkout?.id}`,
    params: {
      amount_off: "200",
      currency: "gbp",
      max_redemptions: "1",
      name: "TENTH",
    },
  })
  expect(opening).toMatchObject({
    path: "/v1/checkout/sessions",
    key: `session-${checkout?.id}`,
  })
  expect(opening?.params).toMatchObject({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][unit_amount]": "1995",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][product_data][name]": "Rye Lane Tee",
    "discounts[0][coupon]": "coupon_1",
    "shipping_options[0][shipping_rate_data][fixed_amount][amount]": "450",
    "shipping_address_collection[allowed_countries][0]": "GB",
    "metadata[checkout_id]": checkout?.id,
    "payment_intent_data[metadata][checkout_id]": checkout?.id,
    success_url: `http://127.0.0.1:${new URL(harness.url).port}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${harness.url}/cart?cancelled=${checkout?.id}`,
  })
  expect(stripe.sessions.get(session)?.amount_total).toBe(checkout?.total_cents)
  const created = Math.floor(checkout?.created_at.getTime() / 1000)
  expect(Number(opening?.params.expires_at) - created).toBe(31 * 60)
})

test("abroad the session takes addresses of the country that was priced", async () => {
  const variant = await makeVariant(harness.sql, { price_cents: 9900 })
  const wish = guestBody([{ variant, qty: 1 }])
  // No zone reaches it, and one that no provider posts to needs none.
  for (const country of ["DE", "KP"]) {
    const refused = await harness.call("create-checkout", { ...wish, country })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "no_shipping" },
    })
  }
  expect(stripe.asked).toEqual([])
  const zone = await insert(harness.sql, "shipping_zones", {
    name: "Germany",
    countries: ["DE"],
  })
  await insert(harness.sql, "shipping_rates", {
    shipping_zone_id: zone.id,
    rate_cents: 1200,
  })
  const session = await open(variant, { country: "de" })
  expect(stripe.asked.at(-1)?.params).toMatchObject({
    "shipping_options[0][shipping_rate_data][fixed_amount][amount]": "1200",
    "shipping_options[0][shipping_rate_data][display_name]":
      "Delivery to Germany",
    "shipping_address_collection[allowed_countries][0]": "DE",
  })
  expect(stripe.sessions.get(session)?.amount_total).toBe(11_100)
})

test("all digital asks for no address, and a member is known by e-mail", async () => {
  const fan = await harness.member()
  const variant = await makeVariant(harness.sql, { is_digital: true })
  await insert(harness.sql, "cart_items", {
    user_id: fan.id,
    product_id: variant.product_id,
    variant_id: variant.id,
  })
  const { token } = fan
  await harness.call("create-checkout", { isGuest: false }, { token })
  const params = stripe.asked.at(-1)?.params ?? {}
  expect(params.customer_email).toBe(fan.email)
  expect(Object.keys(params).join()).not.toMatch(/shipping|discounts/)
})

test("names for tickets wait with the checkout, and never go to the provider", async () => {
  const { id: product_id } = await makeProduct(harness.sql, {
    product_type: "experience",
  })
  const date = await makeVariant(harness.sql, {
    ...{ product_id, inventory: 5, needs_address: false },
    starts_at: "2100-06-17T18:00:00Z",
  })
  const { items } = guestBody([{ variant: date, qty: 2 }])
  const named = items.map((item) => ({ ...item, names: ["Ada", "Bea"] }))
  const session = await open(date, { items: named })
  expect(JSON.stringify(stripe.asked)).not.toMatch(/Ada|Bea/)
  stripe.pay(session)
  expect(await tell("completed", session)).toBe(200)
  const passes = await harness.sql`
    select p.holder from passes p
    join order_items i on i.id = p.order_item_id
    where i.order_id = ${(await orderOf(session))?.id} order by p.unit`
  expect(passes.map(({ holder }) => holder)).toEqual(["Ada", "Bea"])
})

test("a paid session is one order, however it is told of it", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const session = await open(variant)
  const unpaid = await harness.call("process-order", { session_id: session })
  expect(unpaid).toMatchObject({ status: 402, body: { code: "unpaid" } })
  stripe.pay(session)
  const tries = Array.from({ length: 50 }, (_, n) => [
    harness.call("process-order", { session_id: session }),
    tell("completed", session, n % 2 ? "evt_same" : undefined),
  ])
  const answers = await Promise.all(tries.flat())
  const ids = answers.map((each) =>
    typeof each === "number" ? each : each.body.order_id,
  )
  expect(new Set(ids).size).toBe(2)
  const orders = await harness.sql`
    select email, paid_cents, payment_id, attention_reason from orders
    where session_id = ${session}`
  expect(orders).toEqual([
    {
      email: "guest@fans.example",
      paid_cents: 2950,
      payment_id: `pi_${session}`,
      attention_reason: null,
    },
  ])
  const mails = await harness.sql`
    select from mail_outbox where kind = 'order_confirmation'
      and payload ->> 'order_id' = ${(await orderOf(session))?.id}`
  expect(mails).toHaveLength(1)
  expect(await stockOf(harness.sql, variant)).toBe(4)
})

test("messages out of order, doubled and late do no harm", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const session = await open(variant)
  // Signed and true, but older than what happened since.
  expect(await tell("expired", session)).toBe(200)
  expect(await stockOf(harness.sql, variant)).toBe(4)
  stripe.pay(session, {
    payment_status: "unpaid",
    payment_intent: { id: `pi_${session}`, status: "processing" },
  })
  expect(await tell("completed", session)).toBe(200)
  const pending = await harness.call("process-order", { session_id: session })
  expect(pending).toMatchObject({
    status: 402,
    body: { code: "payment_pending" },
  })
  stripe.pay(session)
  expect(await tell("async_payment_succeeded", session)).toBe(200)
  expect(await tell("async_payment_failed", session)).toBe(200)
  expect(await tell("expired", session)).toBe(200)
  expect(await orderOf(session)).toMatchObject({ status: "paid" })
  expect(await stockOf(harness.sql, variant)).toBe(4)
})

test("a slow method that fails gives the stock back", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const session = await open(variant)
  const failed = { id: `pi_${session}`, status: "requires_payment_method" }
  stripe.pay(session, { payment_status: "unpaid", payment_intent: failed })
  expect(await tell("async_payment_failed", session)).toBe(200)
  expect(await stockOf(harness.sql, variant)).toBe(5)
  const answer = await harness.call("process-order", { session_id: session })
  expect(answer).toMatchObject({
    status: 402,
    body: { code: "payment_failed" },
  })
})

test("what was paid and does not add up is kept, and marked", async () => {
  const variant = await makeVariant(harness.sql)
  const session = await open(variant)
  stripe.pay(session, { amount_total: 100, currency: "eur" })
  expect(await tell("completed", session)).toBe(200)
  expect(await orderOf(session)).toMatchObject({
    status: "paid",
    paid_cents: 100,
    attention_reason: "amount_mismatch,currency_mismatch",
  })
})

test("refunds are written down, also before the news of the payment", async () => {
  const variant = await makeVariant(harness.sql)
  const session = await open(variant)
  stripe.pay(session)
  const [checkout] = await harness.sql`
    select id from checkouts where session_id = ${session}`
  const refund = (amount_refunded: number) =>
    send(
      message("charge.refunded", {
        payment_intent: `pi_${session}`,
        amount_refunded,
        metadata: { checkout_id: checkout?.id },
      }),
    )
  expect(await refund(1000)).toBe(200)
  expect(await orderOf(session)).toMatchObject({
    status: "paid",
    refunded_cents: 1000,
  })
  expect(await refund(2950)).toBe(200)
  expect(await refund(1000)).toBe(200)
  expect(await orderOf(session)).toMatchObject({
    status: "refunded",
    refunded_cents: 2950,
  })
})

test("other people's sessions and refunds on the same account are left alone", async () => {
  expect(await tell("completed", "cs_test_elsewhere")).toBe(200)
  const other = { payment_intent: "pi_other", amount_refunded: 5, metadata: {} }
  expect(await send(message("charge.refunded", other))).toBe(200)
  expect(await send(message("customer.created", { id: "cus_1" }))).toBe(200)
})

test("a message that could not be acted on is acted on when it comes again", async () => {
  const variant = await makeVariant(harness.sql)
  const session = await open(variant)
  stripe.pay(session)
  stripe.mood = "fails"
  expect(await tell("completed", session, "evt_again")).toBe(503)
  stripe.mood = "answers"
  expect(await orderOf(session)).toBeUndefined()
  expect(await tell("completed", session, "evt_again")).toBe(200)
  expect(await orderOf(session)).toMatchObject({ status: "paid" })
})

test("the sweep makes orders of what was paid and frees what was not", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const paid = await open(variant)
  const left = await open(variant)
  const slow = await open(variant)
  stripe.pay(paid)
  stripe.pay(slow, {
    payment_status: "unpaid",
    payment_intent: { id: "pi_slow", status: "processing" },
  })
  const [orphan] = await harness.sql`
    select open_checkout(p_lines => ${harness.sql.json([
      {
        product_id: String(variant.product_id),
        variant_id: variant.id,
        qty: 1,
      },
    ])}) as checkout`
  expect(await stockOf(harness.sql, variant)).toBe(1)
  await harness.sql`
    update checkouts set expires_at = now() - interval '1 minute'
    where session_id = any (${[paid, left, slow]})
      or id = ${orphan?.checkout.id}`
  await Promise.all([
    sweepCheckouts(harness.shop),
    sweepCheckouts(harness.shop),
  ])
  expect(await orderOf(paid)).toMatchObject({ status: "paid" })
  expect(stripe.sessions.get(left)?.status).toBe("expired")
  expect(await stockOf(harness.sql, variant)).toBe(3)
  const [held] = await harness.sql`
    select status from checkouts where session_id = ${slow}`
  expect(held?.status).toBe("pending")
})

test("the cancel address names the checkout, and that is enough", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const session = await open(variant)
  const address = stripe.asked.at(-1)?.params.cancel_url ?? ""
  const session_id = new URL(address).searchParams.get("cancelled")
  const answer = await harness.call("cancel-checkout", { session_id })
  expect(answer.body).toEqual({ cancelled: true })
  expect(stripe.sessions.get(session)?.status).toBe("expired")
  expect(await stockOf(harness.sql, variant)).toBe(5)
})
