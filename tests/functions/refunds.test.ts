import { randomUUID } from "node:crypto"
import { afterAll, beforeEach, expect, test } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { finishRefunds } from "#server/shop/orders/refunds.ts"
import { RefundRefused } from "#server/shop/payment-provider.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  makeDownload,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { type ShopHarness, suiteShopHarness } from "./support/shop-harness.ts"
import { message, startStripe } from "./support/stripe-stand-in.ts"

const stripe = await startStripe()
const patience = { timeoutMs: 300, wholeMs: 700 }
const harness = await suiteShopHarness({ env: stripe.env, patience })
const keeper = await keeperOf(harness)
/** A second shop, where no money is taken. */
const page = await suiteShopHarness({ sendsAtOnce: false })
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.mood = "answers"
  stripe.asked.length = 0
})

/** Somebody of the shop, on this machine, where a password is enough. */
async function keeperOf({ member, sql }: ShopHarness) {
  const person = await member()
  await sql`update private.studio_rules set second_factor_compulsory = false`
  await sql`insert into staff (user_id, role) values (${person.id}, 'shop')`
  return person
}

type Bought = { order_id: string; session: string; items: Row[] }

async function buy(variants: Row[]): Promise<Bought> {
  const body = guestBody(variants.map((variant) => ({ variant, qty: 1 })))
  const opened = await harness.call("create-checkout", body)
  const session = sessionIn(opened.body.url)
  stripe.pay(session)
  const made = await harness.call("process-order", { session_id: session })
  const { order_id } = made.body
  const items = await harness.sql<Row[]>`
    select * from order_items where order_id = ${order_id}`
  return { order_id, session, items }
}

function refund(order_id: string, wish: object, token = keeper.token) {
  const body = { id: randomUUID(), order_id, seen_cents: 0, ...wish }
  return harness.call("refund-order", body, { token })
}

async function tell(type: string, object: object) {
  const { payload, signature } = message(type, object)
  const response = await fetch(`${harness.url}/webhooks/payment`, {
    method: "POST",
    headers: { "Stripe-Signature": signature },
    body: payload,
  })
  return response.status
}

function tellSum(session: string, amount_refunded: number) {
  const payment_intent = `pi_${session}`
  const charge = { payment_intent, amount_refunded, metadata: {} }
  return tell("charge.refunded", charge)
}

type Books = {
  status: string
  refunded_cents: number
  rows: { state: string; origin: string; cents: number }[]
}

async function booksOf({ order_id, session }: Bought) {
  const [order] = await harness.sql<[Books]>`
    select status, refunded_cents, (
      select coalesce(jsonb_agg(jsonb_build_object('state', r.state,
        'origin', r.origin, 'cents', r.cents) order by r.made_at), '[]')
      from refunds r where r.order_id = o.id) as rows
    from orders o where id = ${order_id}`
  const atStripe = stripe.refunds.filter(
    ({ payment_intent }) => payment_intent === `pi_${session}`,
  )
  return { ...order, atStripe: atStripe.map(({ amount }) => amount) }
}

function mailsOf({ order_id }: Bought) {
  return harness.sql`
    select recipient, payload from mail_outbox
    where kind = 'order_refunded' and payload ->> 'order_id' = ${order_id}
    order by created_at`
}

test("a line goes back by Stripe once, whatever is pressed; its file closes, and the buyer is written to", async () => {
  const tee = await makeVariant(harness.sql, { inventory: 3 })
  const album = await makeDownload(harness.sql)
  const bought = await buy([tee, album, await makeVariant(harness.sql)])
  const line = (variant: Row) =>
    bought.items.find(({ variant_id }) => variant_id === variant.id)?.id
  const wish = {
    lines: [
      { order_item_id: line(tee), qty: 1, back_on_shelf: true },
      { order_item_id: line(album), qty: 1, back_on_shelf: false },
    ],
    reason: "Sent back",
  }
  // Four windows, each pressed three times: one of them was first.
  const windows = [1, 2, 3, 4].map(() => randomUUID())
  const presses = [...windows, ...windows, ...windows]
  const answers = await Promise.all(
    presses.map((id) => refund(bought.order_id, { ...wish, id })),
  )
  const given = answers.filter(({ status }) => status === 200)
  const [id] = given.map(({ body }) => body.id)
  expect(given.map(({ body }) => body.id)).toEqual([id, id, id])
  const told = answers.filter(({ status }) => status !== 200)
  expect(told.map(({ body }) => body.code)).toEqual(
    Array(9).fill("refunded_meanwhile"),
  )
  expect(await booksOf(bought)).toEqual({
    ...{ status: "paid", refunded_cents: 5000, atStripe: [5000] },
    rows: [{ state: "done", origin: "studio", cents: 5000 }],
  })
  expect(await stockOf(harness.sql, tee)).toBe(3)
  const made = stripe.asked.filter(({ method, path }) =>
    [method, path].join(" ").startsWith("POST /v1/refunds"),
  )
  expect(made.at(-1)).toMatchObject({
    key: `refund-${id}`,
    params: { payment_intent: `pi_${bought.session}`, amount: "5000" },
  })
  const mails = await mailsOf(bought)
  expect(mails).toHaveLength(1)
  const services = {
    ...{ siteUrl: harness.url, sql: harness.sql },
    secret: harness.platform.keys.secret,
  }
  const mail = await MAILS.order_refunded?.compose(mails[0]?.payload, services)
  expect(mail?.subject).toMatch(/^Your refund for 9X order \d{4,}$/)
  expect(mail?.text).toContain("We have given £50.00 back to you")
  expect(mail?.text).toMatch(/1 × Rye Lane Tee, Large +£25\.00/)
  expect(mail?.text).not.toContain("Sent back")
  expect(mail?.html).toContain("Your refund")
  const again = await MAILS.order_confirmation?.compose(
    { order_id: bought.order_id },
    services,
  )
  expect(again?.text).toMatch(
    /Total +£\S+\nRefunded +−£50\.00\nTotal after refunds +£/,
  )
  expect(again?.html).toContain("−£50.00")
})

test("who is not of the shop gives nothing back, and odd wishes are refused", async () => {
  const bought = await buy([await makeVariant(harness.sql)])
  const fan = await harness.member()
  const wish = { cents: 100 }
  expect((await refund(bought.order_id, wish, fan.token)).status).toBe(403)
  const nobody = { id: randomUUID(), order_id: bought.order_id, ...wish }
  expect((await harness.call("refund-order", nobody)).status).toBe(400)
  const seen = { ...nobody, seen_cents: 0 }
  expect((await harness.call("refund-order", seen)).status).toBe(401)
  for (const [odd, status, code] of [
    [{ cents: 999_999 }, 422, "more_than_paid"],
    [{}, 422, "nothing_to_refund"],
    [{ cents: 100, seen_cents: 7 }, 409, "refunded_meanwhile"],
    [{ order_id: randomUUID(), cents: 1 }, 404, "unknown_order"],
    [{ cents: 0.5 }, 400, "bad_request"],
  ] as const) {
    const answer = await refund(bought.order_id, odd)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect(await booksOf(bought)).toMatchObject({ rows: [], atStripe: [] })
})

test("what the provider did not answer is told again until it has, and made once", async () => {
  for (const mood of ["hangs", "fails", "drops", "cuts"] as const) {
    const bought = await buy([await makeVariant(harness.sql)])
    stripe.mood = mood
    const asked = await refund(bought.order_id, { cents: 300 })
    expect(asked.body, mood).toMatchObject({ state: "asked", cents: 300 })
    expect(await mailsOf(bought)).toHaveLength(0)
    stripe.mood = "answers"
    await harness.sql`update refunds set next_attempt_at = now()`
    await Promise.all([
      finishRefunds(harness.shop),
      finishRefunds(harness.shop),
    ])
    expect(await booksOf(bought), mood).toEqual({
      ...{ status: "paid", refunded_cents: 300, atStripe: [300] },
      rows: [{ state: "done", origin: "studio", cents: 300 }],
    })
    expect(await mailsOf(bought)).toHaveLength(1)
  }
})

test("an answer that was lost is found again, a day later too", async () => {
  const bought = await buy([await makeVariant(harness.sql)])
  const asked = await refund(bought.order_id, { cents: 300 })
  // As it was before the answer came, and Stripe has forgotten the key.
  await harness.sql`
    update refunds set state = 'asked', done_at = null, provider_id = null,
      next_attempt_at = now() where id = ${asked.body.id}`
  stripe.forgetKeys()
  await finishRefunds(harness.shop)
  expect((await booksOf(bought)).atStripe).toEqual([300])
  expect(await mailsOf(bought)).toHaveLength(1)
})

test("refunds of the dashboard meet ours: each once, in whatever order it is told", async () => {
  const bought = await buy([await makeVariant(harness.sql)])
  const { session, order_id } = bought
  stripe.refundBeside(session, 200)
  const [, ours] = await Promise.all([
    tellSum(session, 200),
    refund(order_id, { cents: 300 }),
    tellSum(session, 200),
  ])
  // Whoever came second saw another sum, and looked again.
  if (ours.status === 409) {
    await refund(order_id, { cents: 300, seen_cents: 200 })
  }
  expect(await tellSum(session, 500)).toBe(200)
  expect(await tellSum(session, 200)).toBe(200)
  const books = await booksOf(bought)
  expect(books).toMatchObject({ status: "paid", refunded_cents: 500 })
  expect(new Set(books.rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([
      '{"cents":200,"state":"done","origin":"provider"}',
      '{"cents":300,"state":"done","origin":"studio"}',
    ]),
  )
  expect(await mailsOf(bought)).toHaveLength(2)

  stripe.refundBeside(session, 2450)
  expect(await tellSum(session, 2950)).toBe(200)
  expect(await booksOf(bought)).toMatchObject({ status: "refunded" })
  const late = await refund(order_id, { cents: 1, seen_cents: 2950 })
  expect(late.body.code).toBe("more_than_paid")
})

test("what Stripe refuses is told, and what a bank sends back asks for somebody", async () => {
  const bought = await buy([await makeVariant(harness.sql)])
  const { session, order_id } = bought
  stripe.refundBeside(session, 2900)
  const refused = await refund(order_id, { cents: 300 })
  expect(refused.body).toMatchObject({ state: "failed" })
  expect(refused.body.said).toMatch(/greater than unrefunded amount/)
  expect(await booksOf(bought)).toMatchObject({ refunded_cents: 0 })

  const other = await buy([await makeVariant(harness.sql)])
  await refund(other.order_id, { cents: 300 })
  const made = stripe.refunds.at(-1)
  if (made) made.status = "failed"
  expect(await tell("refund.failed", made ?? {})).toBe(200)
  expect(await booksOf(other)).toMatchObject({
    ...{ refunded_cents: 0, rows: [{ state: "failed" }] },
  })
  const [order] = await harness.sql`
    select attention_reason from orders where id = ${other.order_id}`
  expect(order?.attention_reason).toBe("refund_failed")
  // Told of the payment, it stands in the story of the payment's order.
  const told = await harness.sql`select type from payment_events
    where session_id = ${other.session} and type = 'refund.failed'`
  expect(told).toHaveLength(1)
})

test("the test page gives back as Stripe does, and tells of it", async () => {
  const variant = await makeVariant(page.sql, { inventory: 2 })
  const body = guestBody([{ variant, qty: 2 }])
  const { url } = (await page.call("create-checkout", body)).body
  const session_id = sessionIn(url)
  await page.call("test-payment", { step: "pay", session_id, form: FORM })
  const { order_id } = (await page.call("process-order", { session_id })).body
  const { token } = await keeperOf(page)
  const give = (seen_cents: number, cents: number) =>
    page.call(
      "refund-order",
      { id: randomUUID(), order_id, seen_cents, cents },
      { token },
    )
  const both = await Promise.all([give(0, 500), give(0, 500)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await give(500, 4500)).body).toMatchObject({ state: "done" })
  const [{ payment_id }] = await page.sql<[{ payment_id: string }]>`
    select payment_id from orders where id = ${order_id}`
  const more = { cents: 1, currency: "GBP", checkoutId: null }
  for (const paymentId of [payment_id, "test_payment_unknown"]) {
    const wish = { ...more, paymentId, id: randomUUID() }
    const refused = page.payments.provider.refund(wish)
    await expect(refused).rejects.toBeInstanceOf(RefundRefused)
  }
  await page.payments.test?.webhookSender.sendDue()
  const [books] = await page.sql`
    select o.status, o.refunded_cents,
      (select sum(r.cents)::int from test_payments.refunds r) as given,
      (select count(*)::int from refunds) as rows,
      (select count(*)::int from test_payments.events e
        where e.type = 'charge.refunded' and e.delivered_at is not null) as told
    from orders o`
  expect(books).toEqual({
    ...{ status: "refunded", refunded_cents: 5000, given: 5000 },
    ...{ rows: 2, told: 2 },
  })
})
