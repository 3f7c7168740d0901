import { afterAll, expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  makeDownload,
  makeProduct,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"
import { message, startStripe } from "./support/stripe-stand-in.ts"

const harness = await suiteShopHarness({ sendsAtOnce: false })
const stripe = await startStripe()
const stripeShop = await suiteShopHarness({ env: stripe.env })
afterAll(() => stripe.close())

const BOOKS = [
  ...["checkouts", "checkout_items", "stock_reservations", "product_variants"],
  ...["orders", "order_items", "order_addresses", "cart_items"],
  ...["mail_outbox", "payment_events", "download_logs", "promo_codes"],
]

/** Every byte of what money and music hang on. */
function books(sql: Sql) {
  const pages = BOOKS.map(
    (table) => `select '${table}' as book,
      md5(string_agg(t::text, '|' order by t::text)) as sum
      from public.${table} t`,
  )
  return sql.unsafe(pages.join(" union all "))
}

/** Runs an attempt after which everything must be as it was. */
async function unwritten<T>(sql: Sql, attempt: () => Promise<T>) {
  const before = await books(sql)
  const outcome = await attempt()
  expect(await books(sql)).toEqual(before)
  return outcome
}

async function open(body: object) {
  const { body: answer } = await harness.call("create-checkout", body)
  return sessionIn(answer.url)
}

async function buy(variant: Row, email = FORM.email) {
  const session_id = await open(guestBody([{ variant, qty: 1 }]))
  const form = { ...FORM, email }
  await harness.call("test-payment", { step: "pay", session_id, form })
  const { body } = await harness.call("process-order", { session_id })
  return { session_id, order_id: body.order_id as string }
}

async function sumsOf(session_id: string) {
  const shown = await harness.call("test-payment", { step: "show", session_id })
  const { id, items, created_at, expires_at, ...sums } = shown.body.checkout
  const lines = items as { qty: number; unit_price_cents: number }[]
  const prices = lines.map(({ qty, unit_price_cents }) => [
    ...[qty, unit_price_cents],
  ])
  return { ...sums, prices }
}

const LIES = {
  price: 1,
  price_cents: 1,
  unit_price_cents: 1,
  unit_amount: 1,
  total: 1,
  total_cents: 1,
  subtotal_cents: 1,
  amount_total: 1,
  discount_percent: 100,
  discount_cents: 9_999,
  shipping_cents: 0,
  currency: "IDR",
  is_digital: true,
  country: "XX",
  p_country: "XX",
  user_id: crypto.randomUUID(),
  client_address: "192.0.2.1",
}

test("prices, sums and discounts that a browser sends change nothing", async () => {
  const variant = await makeVariant(harness.sql)
  const honest = guestBody([{ variant, qty: 1 }])
  const [item] = honest.items
  const items = [{ ...item, ...LIES }]
  // Where it goes is the buyer's to say.
  const lying = { ...honest, ...LIES, country: "GB", items }
  const session_id = await open(lying)
  expect(await sumsOf(session_id)).toEqual(await sumsOf(await open(honest)))
  const form = { ...FORM, ...LIES }
  const pay = { step: "pay", session_id, form, ...LIES, checkout: LIES }
  await harness.call("test-payment", pay)
  const asked = { session_id, ...LIES, state: "paid", paid_cents: 1 }
  const { body } = await harness.call("process-order", asked)
  const [order] = await harness.sql`
    select total_cents, paid_cents, currency, user_id, attention_reason
    from orders where id = ${body.order_id}`
  expect(order).toEqual({
    total_cents: 2950,
    paid_cents: 2950,
    currency: "GBP",
    user_id: null,
    attention_reason: null,
  })
})

const QUANTITIES = [
  ...[-1, 0, 1.5, 1_000, 1e21, 2 ** 31, 2 ** 53],
  ...["1", "", null, true, [1], { valueOf: 1 }, "1e0", "0x1"],
]

test.each(QUANTITIES)("a quantity of %j is refused", async (qty) => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const honest = { variant, qty: 1 }
  const odd = { variant, qty: qty as number }
  for (const lines of [[odd], [honest, odd]]) {
    const answer = await unwritten(harness.sql, () =>
      harness.call("create-checkout", guestBody(lines)),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_request" } })
  }
})

test("quantities that only add up to too much are refused", async () => {
  const few = await makeVariant(harness.sql, { inventory: 5 })
  const dear = await makeVariant(harness.sql, { price_cents: 99_999_999 })
  for (const [variant, qty, status] of [
    [few, 3, 409],
    [dear, 999, 400],
  ] as const) {
    const lines = Array.from({ length: 2 }, () => ({ variant, qty }))
    const answer = await unwritten(harness.sql, () =>
      harness.call("create-checkout", guestBody(lines)),
    )
    expect(answer.status).toBe(status)
  }
})

test("things that are not sold, or not so, cannot be bought and are not told of", async () => {
  const tee = await makeVariant(harness.sql, { inventory: 5 })
  const cheap = await makeVariant(harness.sql, { price_cents: 30 })
  const hidden = await makeProduct(harness.sql, {
    active: false,
    title: "The secret reunion",
  })
  const secret = await makeVariant(harness.sql, {
    product_id: hidden.id,
    title: "Front row",
  })
  const download = await makeDownload(harness.sql)
  for (const variant of [
    secret,
    { ...tee, product_id: cheap.product_id },
    { ...tee, product_id: hidden.id },
    { ...tee, id: tee.product_id as string },
    { ...download, id: download.digital_payload_id as string },
    { ...tee, id: crypto.randomUUID() },
  ]) {
    const lines = [
      { variant: tee, qty: 1 },
      { variant, qty: 1 },
    ]
    const answer = await unwritten(harness.sql, () =>
      harness.call("create-checkout", guestBody(lines)),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: "not_sold" } })
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|Front row|Tee/)
  }
})

test("a member's checkout is the member's cart, whatever is sent along", async () => {
  const { token } = await harness.member()
  const variant = await makeVariant(harness.sql)
  const basket = guestBody([{ variant, qty: 1 }])
  const body = { ...basket, isGuest: false, user_id: crypto.randomUUID() }
  const answer = await unwritten(harness.sql, () =>
    harness.call("create-checkout", body, { token }),
  )
  expect(answer).toMatchObject({ status: 400, body: { code: "empty_basket" } })
})

test("other people's orders look like orders that do not exist", async () => {
  const owner = await harness.member()
  const stranger = await harness.member()
  const variant = await makeDownload(harness.sql)
  const { order_id } = await buy(variant, owner.email)
  const [order] = await harness.sql`
    select o.user_id, o.checkout_id, o.payment_id, o.number, i.id as item_id
    from orders o join order_items i on i.order_id = o.id
    where o.id = ${order_id}`
  expect(order?.user_id).toBe(owner.id)
  const nobody = crypto.randomUUID()
  const attempts: [string, (theirs: boolean) => object][] = [
    ...[
      ...[order_id, order?.checkout_id, order?.payment_id],
      ...[String(order?.number), `#${order?.number}`],
    ].flatMap((word) =>
      ["process-order", "get-receipt"].map(
        (name) =>
          [
            name,
            (theirs: boolean) => ({ session_id: theirs ? word : nobody }),
          ] as [string, (theirs: boolean) => object],
      ),
    ),
    [
      "send-order-confirmation",
      (theirs) => ({
        order_id: theirs ? order_id : nobody,
        customer_email: stranger.email,
      }),
    ],
    [
      "generate-download-links",
      (theirs) => ({ order_item_id: theirs ? order?.item_id : nobody }),
    ],
  ]
  for (const [name, bodyOf] of attempts) {
    const [real, unknown] = await unwritten(harness.sql, () =>
      Promise.all(
        [true, false].map((theirs) =>
          harness.call(name, bodyOf(theirs), { token: stranger.token }),
        ),
      ),
    )
    expect([name, real?.status]).toEqual([name, 404])
    expect(real?.body).toEqual(unknown?.body)
  }
})

test("the tables show nobody else's orders, sessions, mails or messages", async () => {
  const owner = await harness.member()
  const stranger = await harness.member()
  await buy(await makeVariant(harness.sql), owner.email)
  for (const token of [stranger.token, undefined]) {
    for (const table of [...BOOKS, "events", "sessions", "signing"]) {
      if (table === "product_variants") continue
      const response = await fetch(`${harness.url}/rest/v1/${table}?select=*`, {
        headers: {
          apikey: harness.platform.keys.publishable,
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      })
      const rows = await response.json()
      expect([table, response.ok ? rows : []]).toEqual([table, []])
    }
  }
})

test("a session that is only nearly somebody's opens nothing", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const { session_id: bought } = await buy(variant)
  const live = await open(guestBody([{ variant, qty: 1 }]))
  const bent = [bought, live].flatMap((session) => [
    ...[session.slice(0, -1), `${session}0`, ` ${session}`, `${session}%`],
    ...[session.toUpperCase(), session.replace(/.$/, swapped), `${session}'--`],
    `${session.slice(0, -2)}__`,
  ])
  for (const session_id of bent) {
    const answers = await unwritten(harness.sql, () =>
      Promise.all([
        harness.call("process-order", { session_id }),
        harness.call("get-receipt", { session_id }),
        harness.call("cancel-checkout", { session_id }),
        harness.call("test-payment", { step: "show", session_id }),
      ]),
    )
    expect([session_id, ...answers.map(({ status }) => status)]).toEqual([
      ...[session_id, 404, 404, 404, 404],
    ])
    const paying = { step: "pay", session_id, form: FORM }
    const paid = await unwritten(harness.sql, () =>
      harness.call("test-payment", paying),
    )
    expect(paid.body).toEqual({ outcome: "over" })
  }
  for (const session_id of [[live], { $ne: "" }, true, 7]) {
    const answer = await unwritten(harness.sql, () =>
      harness.call("cancel-checkout", { session_id }),
    )
    expect(answer.status).toBe(400)
  }
})

function swapped(last: string) {
  return last === "0" ? "1" : "0"
}

test("a new checkout ends only the one it truly names", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const live = await open(guestBody([{ variant, qty: 1 }]))
  const body = guestBody([{ variant, qty: 1 }])
  for (const replaces of [live.slice(0, -1), `${live}%`, "%", "test_"]) {
    const answer = await harness.call("create-checkout", { ...body, replaces })
    expect(answer.status).toBe(200)
  }
  const [checkout] = await harness.sql`
    select status from checkouts where session_id = ${live}`
  expect(checkout?.status).toBe("open")
})

async function tellStripeShop(
  { payload, signature }: ReturnType<typeof message>,
  more: Record<string, string> = {},
) {
  const response = await fetch(`${stripeShop.url}/webhooks/payment`, {
    method: "POST",
    headers: { ...(signature && { "Stripe-Signature": signature }), ...more },
    body: payload,
  })
  return { status: response.status, text: await response.text() }
}

test("forged, old and altered messages are refused, and nothing is written", async () => {
  const variant = await makeVariant(stripeShop.sql)
  const body = guestBody([{ variant, qty: 1 }])
  const opened = await stripeShop.call("create-checkout", body)
  const session = sessionIn(opened.body.url)
  stripe.pay(session)
  const type = "checkout.session.completed"
  const about = { id: session }
  const good = message(type, about)
  const now = Math.floor(Date.now() / 1000)
  const [time = "", proof = ""] = good.signature.split(",")
  const refund = message(
    "charge.refunded",
    { payment_intent: `pi_${session}`, amount_refunded: 2950, metadata: {} },
    { secret: "whsec_guessed" },
  )
  for (const bad of [
    message(type, about, { secret: "whsec_somebody_elses" }),
    message(type, about, { secret: "" }),
    message(type, about, { timestamp: now - 24 * 60 * 60 }),
    message(type, about, { timestamp: now - 301 }),
    refund,
    { ...good, payload: `${good.payload} ` },
    { ...good, payload: good.payload.replace(session, "cs_test_other") },
    { ...good, payload: good.payload.replace("completed", "expired") },
    { ...good, payload: "not JSON" },
    { ...good, payload: "" },
    { ...good, signature: "" },
    { ...good, signature: time },
    { ...good, signature: proof },
    { ...good, signature: `t=${now + 1},${proof}` },
    { ...good, signature: `${time},${proof.replace("v1", "v0")}` },
    { ...good, signature: good.signature.replace(/.$/, swapped) },
  ]) {
    const answer = await unwritten(stripeShop.sql, () => tellStripeShop(bad))
    expect([answer.status, bad.signature]).toEqual([400, bad.signature])
    expect(answer.text).not.toMatch(/whsec|at .*\.[jt]s|Stripe/)
  }
  const large = { ...good, payload: "x".repeat(1024 * 1024 + 1) }
  const answer = await unwritten(stripeShop.sql, () => tellStripeShop(large))
  expect(answer.status).toBe(413)
  expect((await tellStripeShop(good)).status).toBe(200)
})

test("a signed message is not believed: the provider is asked", async () => {
  const variant = await makeVariant(stripeShop.sql, { inventory: 5 })
  const body = guestBody([{ variant, qty: 1 }])
  const opened = await stripeShop.call("create-checkout", body)
  const id = sessionIn(opened.body.url)
  const claims = { payment_status: "paid", status: "complete", amount_total: 1 }
  for (const type of ["completed", "async_payment_succeeded", "expired"]) {
    const event = message(`checkout.session.${type}`, { id, ...claims })
    expect((await tellStripeShop(event)).status).toBe(200)
  }
  const [checkout] = await stripeShop.sql`
    select c.status, (select count(*)::int from orders o
      where o.session_id = c.session_id) as orders
    from checkouts c where c.session_id = ${id}`
  expect(checkout).toEqual({ status: "open", orders: 0 })
})

test("a paid session of another shop on the same account buys nothing here", async () => {
  const elsewhere = "cs_test_elsewhere"
  stripe.sessions.set(elsewhere, { id: elsewhere, object: "checkout.session" })
  stripe.pay(elsewhere, { amount_total: 2950, currency: "gbp" })
  const asked = stripe.asked.length
  const answer = await unwritten(stripeShop.sql, () =>
    stripeShop.call("process-order", { session_id: elsewhere }),
  )
  expect(answer).toMatchObject({
    status: 404,
    body: { code: "unknown_session" },
  })
  expect(stripe.asked).toHaveLength(asked)
})
