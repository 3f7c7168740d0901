import { expect, test } from "vitest"
import { FORM, guestBody, newAddress, sessionIn } from "#tests/support/guest.ts"
import {
  insert,
  makeDownload,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { type ShopHarness, suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
await insert(harness.sql, "promo_codes", {
  code: "TENTH",
  discount_percent: 10,
})
await insert(harness.sql, "promo_codes", {
  code: "GIFT",
  discount_percent: 100,
})
await insert(harness.sql, "promo_codes", {
  code: "BYGONE",
  discount_percent: 10,
  expires_at: "2024-01-01",
})
await insert(harness.sql, "promo_codes", {
  code: "LARGE",
  discount_percent: 10,
  min_order_cents: 9000,
})

function checkout(body: object, options?: Parameters<ShopHarness["call"]>[2]) {
  return harness.call("create-checkout", body, options)
}

async function openGuest(variant: Row, qty = 1, more: object = {}) {
  const body = { ...guestBody([{ variant, qty }]), ...more }
  const { status, body: answer } = await checkout(body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return sessionIn(answer.url)
}

function pay(session_id: string, form: object = FORM) {
  return harness.call("test-payment", { step: "pay", session_id, form })
}

test("a guest's basket becomes a session with prices from the database", async () => {
  const tee = await makeVariant(harness.sql, { inventory: 5 })
  const body = guestBody([{ variant: tee, qty: 2 }])
  const lying = {
    ...body,
    total_cents: 1,
    items: body.items.map((item) => ({ ...item, price_cents: 1 })),
    promo_code: " tenth ",
  }
  const { status, body: answer } = await checkout(lying)
  expect({ status, keys: Object.keys(answer) }).toEqual({
    status: 200,
    keys: ["url"],
  })
  expect(answer.url).toMatch(`${harness.url}/test-payment/test_`)
  const session_id = sessionIn(answer.url)
  const shown = await harness.call("test-payment", { step: "show", session_id })
  expect(shown.body).toMatchObject({ state: "open", email: null })
  expect(shown.body.checkout).toMatchObject({
    subtotal_cents: 5000,
    discount_cents: 500,
    shipping_cents: 0,
    total_cents: 4500,
    promo_code: "TENTH",
    needs_address: true,
  })
  expect(await stockOf(harness.sql, tee)).toBe(3)
})

test.each([
  ["no body", {}],
  ["items that are no list", { isGuest: true, items: {} }],
  ["a guest without items", { isGuest: true }],
  ["an empty basket", { isGuest: true, items: [] }],
  ["isGuest as a word", { isGuest: "yes", items: [] }],
  ["half a thing", { isGuest: true, items: [line(0.5)] }],
  ["none of a thing", { isGuest: true, items: [line(0)] }],
  ["a thousand of a thing", { isGuest: true, items: [line(1000)] }],
  [
    "an id that is none",
    { isGuest: true, items: [{ ...line(1), variantId: 7 }] },
  ],
])("%s is 400", async (_, body) => {
  const answer = await checkout(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
  })
})

function line(qty: number) {
  const id = "6f6b1f8e-31ac-4a6e-9b3b-0a7d9d6b9b11"
  return { productId: id, variantId: id, qty }
}

test("a member's checkout needs a member", async () => {
  const answer = await checkout({ isGuest: false })
  expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } })
  const { id, token } = await harness.member()
  await harness.sql`delete from auth.sessions where user_id = ${id}`
  const gone = await harness.call(
    "create-checkout",
    { isGuest: false },
    { token },
  )
  expect(gone).toMatchObject({ status: 401, body: { code: "not_signed_in" } })
})

test("what is not sold, or not so often, is 409 and takes nothing", async () => {
  const last = await makeVariant(harness.sql, { inventory: 1 })
  const unknown = await checkout({ isGuest: true, items: [line(1)] })
  expect(unknown).toMatchObject({ status: 409, body: { code: "not_sold" } })
  const tooMany = await checkout(guestBody([{ variant: last, qty: 2 }]))
  expect(tooMany).toMatchObject({
    status: 409,
    body: {
      code: "out_of_stock",
      message: "Only 1 of Rye Lane Tee (Large) left. Please take fewer.",
    },
  })
  expect(await stockOf(harness.sql, last)).toBe(1)
})

test("a code that does not hold is 422, in the words of the cart", async () => {
  const variant = await makeVariant(harness.sql)
  const basket = guestBody([{ variant, qty: 1 }])
  for (const [promo_code, message] of [
    ["NOPE", "Invalid promo code"],
    ["bygone", "This promo code has expired"],
    ["LARGE", "Minimum order of £90.00 required for this code"],
  ]) {
    const answer = await checkout({ ...basket, promo_code })
    expect(answer).toMatchObject({ status: 422, body: { message } })
  }
})

test("guessing codes at the checkout counts as it does in the cart", async () => {
  const variant = await makeVariant(harness.sql)
  const address = newAddress()
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess += 1) {
    const promo_code = `GUESS${guess}`
    const body = { ...guestBody([{ variant, qty: 1 }]), promo_code }
    statuses.push((await checkout(body, { address })).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422))
  expect(statuses.at(-1)).toBe(429)
})

test("a total of 1 to 29 pence is refused with a sentence", async () => {
  const variant = await makeVariant(harness.sql, {
    price_cents: 29,
    is_digital: true,
  })
  const answer = await checkout(guestBody([{ variant, qty: 1 }]))
  expect(answer).toMatchObject({
    status: 422,
    body: { message: "The smallest amount that can be paid is 30 pence." },
  })
})

test("a member buys the cart in the database, once, and it leaves the cart", async () => {
  const fan = await harness.member()
  const variant = await makeVariant(harness.sql, { inventory: 3 })
  await insert(harness.sql, "cart_items", {
    user_id: fan.id,
    product_id: variant.product_id,
    variant_id: variant.id,
    qty: 2,
  })
  const { token } = fan
  const first = await checkout({ isGuest: false }, { token })
  const second = await checkout({ isGuest: false }, { token })
  const [old, now] = [first, second].map(({ body }) => sessionIn(body.url))
  expect(await stockOf(harness.sql, variant)).toBe(1)
  expect((await pay(old ?? "")).body).toEqual({ outcome: "over" })
  expect((await pay(now ?? "")).body).toEqual({ outcome: "paid" })
  const done = await harness.call("process-order", { session_id: now })
  expect(done.body).toEqual({
    order_id: expect.any(String),
    customer_email: FORM.email,
    number: expect.any(Number),
  })
  const left = await harness.sql`
    select from cart_items where user_id = ${fan.id}`
  expect(left).toHaveLength(0)
  const again = await checkout({ isGuest: false }, { token })
  expect(again).toMatchObject({ status: 400, body: { code: "empty_basket" } })
})

test("going back and paying again pays once, whatever names the first try", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const first = await openGuest(variant, 2)
  const second = await openGuest(variant, 1, { replaces: first })
  const url = `${harness.url}/test-payment/${second}`
  const third = await openGuest(variant, 3, { replaces: url })
  expect(await stockOf(harness.sql, variant)).toBe(2)
  expect((await pay(first)).body.outcome).toBe("over")
  expect((await pay(second)).body.outcome).toBe("over")
  expect((await pay(third)).body.outcome).toBe("paid")
})

test("a basket that was paid in another window is not paid again", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const first = await openGuest(variant, 2)
  await harness.payments.test?.formHandler.pay(first, FORM)
  const body = { ...guestBody([{ variant, qty: 2 }]), replaces: first }
  const again = await checkout(body)
  const success = `${harness.url}/success?session_id=${first}`
  expect(again.body).toEqual({ url: success })
  expect((await checkout(body)).body).toEqual({ url: success })
  expect(await stockOf(harness.sql, variant)).toBe(3)
  const other = { ...guestBody([{ variant, qty: 1 }]), replaces: first }
  expect((await checkout(other)).body.url).toContain("/test-payment/")
})

test("cancelling gives the stock back, and what is paid stays paid", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const left = await openGuest(variant, 2)
  const cancel = (session_id: string) =>
    harness.call("cancel-checkout", { session_id })
  expect((await cancel(left)).body).toEqual({ cancelled: true })
  expect((await cancel(left)).body).toEqual({ cancelled: true })
  expect(await stockOf(harness.sql, variant)).toBe(5)
  expect((await pay(left)).body.outcome).toBe("over")
  const kept = await openGuest(variant, 1)
  await pay(kept)
  expect((await cancel(kept)).body).toEqual({
    cancelled: false,
    session_id: kept,
  })
  expect(await stockOf(harness.sql, variant)).toBe(4)
  expect((await cancel("test_nobody")).status).toBe(404)
})

test("how a checkout stands can be asked without ending it", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const session_id = await openGuest(variant, 2)
  const look = (word: string) =>
    harness.call("get-checkout", { session_id: word })
  const page = `${harness.url}/test-payment/${session_id}`
  for (const word of [session_id, page]) {
    const { body } = await look(word)
    expect(body).toEqual({ state: "open", session_id })
  }
  // Paid, and nobody has been told: asking makes it the order.
  await harness.payments.test?.formHandler.pay(session_id, FORM)
  expect((await look(page)).body).toEqual({ state: "paid", session_id })
  const orders = await harness.sql`
    select from orders where session_id = ${session_id}`
  expect(orders).toHaveLength(1)
  const left = await openGuest(variant, 1)
  await harness.call("cancel-checkout", { session_id: left })
  expect((await look(left)).body.state).toBe("ended")
  expect((await look("test_nobody")).status).toBe(404)
  expect((await look("")).status).toBe(400)
})

test("a gift of digital goods to a member is an order at once", async () => {
  const fan = await harness.member()
  const variant = await makeDownload(harness.sql)
  await insert(harness.sql, "cart_items", {
    user_id: fan.id,
    product_id: variant.product_id,
    variant_id: variant.id,
  })
  const body = { isGuest: false, promo_code: "GIFT" }
  const { body: answer } = await checkout(body, { token: fan.token })
  const session_id = new URL(answer.url).searchParams.get("session_id")
  expect(session_id).toMatch(/^free_/)
  const done = await harness.call("process-order", { session_id })
  expect(done.body).toMatchObject({ customer_email: fan.email })
  const [order] = await harness.sql`
    select total_cents, paid_cents, attention_reason, status from orders
    where session_id = ${session_id}`
  expect(order).toEqual({
    total_cents: 0,
    paid_cents: 0,
    attention_reason: null,
    status: "paid",
  })
})

test("a gift that must be posted, or mailed to a guest, is asked where to", async () => {
  const variant = await makeVariant(harness.sql, { price_cents: 6000 })
  const session_id = await openGuest(variant, 1, { promo_code: "GIFT" })
  const bare = { ...FORM, card: "", expiry: "", cvc: "" }
  expect((await pay(session_id, { ...bare, line1: "" })).body).toEqual({
    outcome: "faulty",
    faults: { line1: "missing" },
  })
  expect((await pay(session_id, bare)).body).toEqual({ outcome: "paid" })
  const { body } = await harness.call("process-order", { session_id })
  const [order] = await harness.sql`
    select o.total_cents, o.email, o.attention_reason, a.line1
    from orders o join order_addresses a on a.order_id = o.id
    where o.id = ${body.order_id}`
  expect(order).toEqual({
    total_cents: 0,
    email: FORM.email,
    attention_reason: null,
    line1: FORM.line1,
  })
})
