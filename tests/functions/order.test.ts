import { expect, test } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { sweepCheckouts } from "#server/shop/checkout/sweep.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  insert,
  makeArtist,
  makeDownload,
  makeProduct,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness({ sendsAtOnce: false })
for (const [key, value, is_closed] of [
  [
    "seller",
    {
      name: "9X Recordings Ltd",
      address: ["9 Gasket Yard", "London E2 9XO"],
      vat_number: "GB 000 0000 00",
      vat_rate: 20,
    },
    false,
  ],
  ["office", { to: "pack@9x.example" }, true],
] as const) {
  await insert(harness.sql, "site_settings", {
    key,
    is_closed,
    value: harness.sql.json(value),
  })
}

async function open(...variants: Row[]) {
  const lines = variants.map((variant) => ({ variant, qty: 1 }))
  const { body } = await harness.call("create-checkout", guestBody(lines))
  return sessionIn(body.url)
}

function pay(session_id: string, form: object = FORM) {
  return harness.call("test-payment", { step: "pay", session_id, form })
}

const process = (session_id: unknown) =>
  harness.call("process-order", { session_id })

test("a buyer who never comes back gets the order by the provider's message", async () => {
  const session = await open(await makeVariant(harness.sql))
  await pay(session)
  await harness.payments.test?.webhookSender.sendDue()
  const events = await harness.sql`
    select type, handled_at from payment_events where session_id = ${session}`
  expect(events).toEqual([
    { type: "checkout.session.completed", handled_at: expect.any(Date) },
  ])
  const orders = await harness.sql`
    select from orders where session_id = ${session}`
  expect(orders).toHaveLength(1)
})

test("a message that comes twice, and late, changes nothing", async () => {
  const session = await open(await makeVariant(harness.sql))
  await pay(session)
  const first = await process(session)
  const [event] = await harness.sql`
    select id, type, session_id from test_payments.events
    where session_id = ${session}`
  const told = event as unknown as {
    id: string
    type: string
    session_id: string
  }
  await harness.payments.test?.webhookSender.deliver(told)
  await harness.payments.test?.webhookSender.deliver(told)
  expect((await process(session)).body).toEqual(first.body)
  const orders = await harness.sql`
    select from orders where session_id = ${session}`
  expect(orders).toHaveLength(1)
})

test("a message that never comes is made up for by the sweep", async () => {
  const session = await open(await makeVariant(harness.sql))
  await pay(session)
  await harness.sql`
    update checkouts set expires_at = now() where session_id = ${session}`
  await sweepCheckouts(harness.shop)
  const orders = await harness.sql`
    select attention_reason from orders where session_id = ${session}`
  expect(orders).toEqual([{ attention_reason: null }])
})

test("unknown sessions are 404, unpaid ones 402, nonsense 400", async () => {
  const session = await open(await makeVariant(harness.sql))
  expect((await process(session)).status).toBe(402)
  expect(await process("test_nobody")).toMatchObject({
    status: 404,
    body: { code: "unknown_session" },
  })
  const [checkout] = await harness.sql`
    select id from checkouts where session_id = ${session}`
  expect((await process(checkout?.id)).status).toBe(404)
  for (const nonsense of ["\0", 7, "", null, "x".repeat(301)]) {
    expect((await process(nonsense)).status).toBe(400)
  }
  await harness.payments.provider.expire(session)
  expect(await process(session)).toMatchObject({
    status: 402,
    body: { code: "checkout_expired" },
  })
})

test("the test page knows three cards, and says what is wrong with a form", async () => {
  const session_id = await open(await makeVariant(harness.sql))
  const faulty = await pay(session_id, {
    email: "nobody",
    card: "5555 5555 5555 4444",
    expiry: "01/20",
    cvc: "1",
    postcode: "12345",
  })
  expect(faulty.body).toEqual({
    outcome: "faulty",
    faults: {
      email: "email",
      name: "missing",
      line1: "missing",
      city: "missing",
      postcode: "postcode",
      card: "unknown-card",
      expiry: "expiry",
      cvc: "cvc",
    },
  })
  const declined = await pay(session_id, { ...FORM, card: "4000000000000002" })
  expect(declined.body).toEqual({ outcome: "declined" })
  const second = { ...FORM, card: "4000 0025 0000 3155" }
  const step = (word: string) =>
    harness.call("test-payment", { step: word, session_id })
  expect((await pay(session_id, second)).body.outcome).toBe("challenged")
  expect((await process(session_id)).status).toBe(402)
  expect((await step("refuse")).body.outcome).toBe("declined")
  expect((await step("confirm")).body.outcome).toBe("over")
  expect((await pay(session_id, second)).body.outcome).toBe("challenged")
  expect((await step("confirm")).body.outcome).toBe("paid")
  expect((await step("confirm")).body.outcome).toBe("over")
  expect((await process(session_id)).status).toBe(200)
  const [kept] = await harness.sql`
    select to_jsonb(s)::text as words from test_payments.sessions s
    where id = ${session_id}`
  expect(kept?.words).not.toMatch(/4000|3155/)
})

test("the till tells what was bought, and not where it goes", async () => {
  const session = await open(
    await makeVariant(harness.sql),
    await makeDownload(harness.sql),
  )
  const ask = () => harness.call("get-receipt", { session_id: session })
  expect((await ask()).status).toBe(404)
  await pay(session)
  const { number } = (await process(session)).body
  expect(number).toBeGreaterThan(1000)
  const { body } = await ask()
  expect(body).toMatchObject({
    number,
    status: "paid",
    needs_shipping: true,
    total_cents: 5000,
    items: [{ product_title: "Rye Lane Tee", qty: 1 }, { is_digital: true }],
  })
  expect(JSON.stringify(body)).not.toMatch(/Larkhill|guest@fans/)
})

test("the confirmation goes to the order's own address, once", async () => {
  const session = await open(await makeVariant(harness.sql))
  const email = "robin@fans.example"
  await pay(session, { ...FORM, email })
  const { body } = await process(session)
  const send = (customer_email: unknown, order_id: unknown = body.order_id) =>
    harness.call("send-order-confirmation", { order_id, customer_email })
  expect((await send("Robin@Fans.example ")).body).toEqual({ queued: true })
  expect((await send(email)).body).toEqual({ queued: true })
  expect((await send("else@fans.example")).status).toBe(404)
  expect((await send(email, crypto.randomUUID())).status).toBe(404)
  expect((await send(null)).status).toBe(400)
  const mails = await harness.sql`
    select recipient from mail_outbox
    where kind = 'order_confirmation'
      and payload ->> 'order_id' = ${body.order_id}`
  expect(mails).toEqual([{ recipient: email }])
})

test("the receipt says what was bought, for how much, from whom and where to", async () => {
  const artist = await makeArtist(harness.sql, { name: "Inês & the <Tide>" })
  const product = await makeProduct(harness.sql, { artist_id: artist.id })
  const tee = await makeVariant(harness.sql, { product_id: product.id })
  const session = await open(tee, await makeDownload(harness.sql))
  await pay(session)
  const { body } = await process(session)
  const services = {
    ...{ siteUrl: "https://9x.example", sql: harness.sql },
    secret: harness.platform.keys.secret,
  }
  const write = (kind: string) =>
    MAILS[kind]?.compose({ order_id: body.order_id }, services)
  const mail = await write("order_confirmation")
  const { number } = body
  expect(mail?.subject).toBe(`Your 9X order ${number}`)
  for (const words of [
    `Order ${number}`,
    "1 × Rye Lane Tee, Large",
    "£25.00",
    "£50.00",
    "Prices include VAT. Of the total, £8.33 is VAT at 20%.",
    "9X Recordings Ltd",
    "VAT GB 000 0000 00",
    "14 Larkhill Terrace",
    "14-day right to cancel",
    "Get my downloads",
    `https://9x.example/order/${body.order_id}#key=`,
  ]) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
  expect(mail?.text).toContain("Inês & the <Tide>")
  expect(mail?.html).toContain("Inês &#38; the &#60;Tide&#62;")
  expect(mail?.html).not.toMatch(/<img|https?:(?!\/\/9x\.example)/)
  const office = await write("order_for_office")
  expect(office?.subject).toBe(`To pack: order ${number}`)
  expect(office?.text).toContain("14 Larkhill Terrace")
  expect(office?.text).toContain(FORM.email)
  expect(office?.text).not.toContain("#key=")
})

test("a seller without a VAT number names no VAT, on the till or in an email", async () => {
  const secret = harness.platform.keys.secret
  const services = { siteUrl: "https://9x.example", sql: harness.sql, secret }
  for (const vat_number of ["GB 123", "", null]) {
    const session = await open(await makeDownload(harness.sql))
    await pay(session)
    const { body } = await process(session)
    const seller = { name: "9X Ltd", vat_number, vat_rate: 20 }
    await harness.sql`
      update orders set seller = ${harness.sql.json(seller)}
      where id = ${body.order_id}`
    const receipt = await harness.call("get-receipt", { session_id: session })
    expect(receipt.body).toMatchObject({ includes_vat: Boolean(vat_number) })
    await harness.sql`
      select refund_order(100, p_order_id => ${body.order_id})`
    const [refund] = await harness.sql`
      select id from refunds where order_id = ${body.order_id}`
    for (const [kind, told] of [
      ["order_confirmation", body],
      ["order_refunded", { order_id: body.order_id, refund_id: refund?.id }],
    ] as const) {
      const mail = await MAILS[kind]?.compose(told, services)
      const said = `${mail?.text} ${mail?.html}`
      expect(said.includes("VAT"), `${kind} by ${vat_number}`).toBe(
        Boolean(vat_number),
      )
    }
  }
})

test("the receipt is written whatever the setting of the seller holds", async () => {
  const session = await open(await makeDownload(harness.sql))
  await pay(session)
  const { body } = await process(session)
  const secret = harness.platform.keys.secret
  const services = { siteUrl: "https://9x.example", sql: harness.sql, secret }
  for (const seller of [
    null,
    9,
    "9X Ltd",
    ["9X Ltd"],
    { name: 9, address: 9, email: {}, vat_number: [] },
    { name: "9X Ltd", address: "Gasket Yard", vat_number: 123 },
  ]) {
    await harness.sql`
      update orders set seller = ${JSON.stringify(seller)}::text::jsonb
      where id = ${body.order_id}`
    const mail = await MAILS.order_confirmation?.compose(body, services)
    expect(mail?.text, JSON.stringify(seller)).toContain("£25.00")
    expect(mail?.html).not.toMatch(/undefined|null|\[object/)
  }
  const last = await MAILS.order_confirmation?.compose(body, services)
  expect(last?.text).toContain("9X Ltd\nGasket Yard\nVAT 123")
})
