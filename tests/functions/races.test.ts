import { expect, test } from "vitest"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { createSmtpDelivery } from "#server/mail/delivery.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { MAILS } from "#server/rooms.ts"
import { startSmtp } from "#tests/mail/support/smtp-stand-in.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  insert,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { untilBlocked } from "#tests/support/until.ts"
import { type ShopHarness, suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()

type Options = Parameters<ShopHarness["call"]>[2]

function checkout(body: object, options?: Options) {
  return harness.call("create-checkout", body, options)
}

function pay(session_id: string) {
  return harness.call("test-payment", { step: "pay", session_id, form: FORM })
}

function together<T>(many: number, deed: (n: number) => Promise<T>) {
  return Promise.all(Array.from({ length: many }, (_, n) => deed(n)))
}

function tallyOf(words: unknown[]) {
  const groups = Object.entries(Object.groupBy(words, String))
  return Object.fromEntries(groups.map(([word, all]) => [word, all?.length]))
}

/** What the provider took for this thing, and what was written of it. */
async function booksOf(variant: Row) {
  const [row] = await harness.sql`
    select
      (select count(*)::int from test_payments.sessions s
        where s.state = 'paid' and s.checkout @> ${harness.sql.json({
          items: [{ variant_id: variant.id }],
        })}) as paid,
      count(*)::int as orders,
      count(distinct o.session_id)::int as sessions,
      count(o.attention_reason)::int as odd,
      coalesce(sum(i.qty), 0)::int as sold,
      (select count(*)::int from mail_outbox m
        where m.kind = 'order_confirmation'
          and m.event_key = any (array_agg('order_confirmation:' || o.id)))
        as mails
    from order_items i join orders o on o.id = i.order_id
    where i.variant_id = ${variant.id}`
  return row
}

/** As booksOf has it, when so many were paid for, and all is well. */
function exact(orders: number, sold = orders) {
  const counts = { paid: orders, orders, sessions: orders, mails: orders }
  return { ...counts, odd: 0, sold }
}

async function liveOf(variant: Row) {
  const rows = await harness.sql`
    select c.session_id from checkouts c
    join checkout_items i on i.checkout_id = c.id
    where i.variant_id = ${variant.id} and c.status = 'open'`
  return rows.map(({ session_id }) => session_id as string)
}

test("200 buyers of a stock of 5: five pay, five are sold, nobody pays for nothing", async () => {
  const variant = await makeVariant(harness.sql, {
    inventory: 5,
    edition_size: 5,
  })
  const body = guestBody([{ variant, qty: 1 }])
  const outcomes = await together(200, async () => {
    const { status, body: answer } = await checkout(body)
    if (status !== 200) return `${status} ${answer.code}`
    const session_id = sessionIn(answer.url)
    const paid = await pay(session_id)
    const done = await harness.call("process-order", { session_id })
    return `${paid.body.outcome} ${done.status}`
  })
  expect(tallyOf(outcomes)).toEqual({ "409 out_of_stock": 195, "paid 200": 5 })
  expect(await stockOf(harness.sql, variant)).toBe(0)
  expect(await booksOf(variant)).toEqual(exact(5))
  const [drawn] = await harness.sql`
    select array_agg(n order by n) as copies from order_items, unnest(copies) n
    where variant_id = ${variant.id}`
  expect(drawn?.copies).toEqual([1, 2, 3, 4, 5])
}, 60_000)

test("50 process-order and 50 messages for one session: one order, one mail", async () => {
  const variant = await makeVariant(harness.sql, { inventory: 5 })
  const email = `${variant.id}@fans.example`
  const { body } = await checkout(guestBody([{ variant, qty: 2 }]))
  const session_id = sessionIn(body.url)
  const form = { ...FORM, email }
  await harness.call("test-payment", { step: "pay", session_id, form })
  const { webhookSender } = harness.payments.test ?? {}
  const answers = await together(100, async (n) => {
    const about = { type: "checkout.session.completed", session_id }
    if (n % 2) return webhookSender?.deliver({ id: `event_${n % 8}`, ...about })
    return (await harness.call("process-order", { session_id })).body.order_id
  })
  expect(new Set(answers).size).toBe(2)
  expect(await booksOf(variant)).toEqual(exact(1, 2))
  expect(await stockOf(harness.sql, variant)).toBe(3)
  const ids = await deliverMails(email)
  expect(ids).toHaveLength(1)
})

const PATIENT = { timeout: 20_000 }

/** Sends all that is queued by two workers at once; the Message-IDs of what
 * came for this address. */
async function deliverMails(email: string) {
  const smtp = await startSmtp()
  const { sql, log, url: siteUrl } = harness
  const workers = Array.from({ length: 2 }, () => {
    const delivery = createSmtpDelivery(smtp.url)
    const { secret } = harness.platform.keys
    return startMailWorker({
      ...{ sql, log, siteUrl, secret, delivery },
      mails: MAILS,
      pollMs: 20,
    })
  })
  await expect
    .poll(() => sql`select from mail_outbox where status = 'queued'`, PATIENT)
    .toHaveLength(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
  return smtp.received
    .filter(({ to }) => to === email)
    .map(({ source }) => source.match(/^Message-ID: (.*)$/m)?.[1])
}

test("two tabs of a member open at once, and both are paid: one is", async () => {
  const fan = await harness.member()
  const { token } = fan
  for (let round = 0; round < 5; round += 1) {
    const variant = await makeVariant(harness.sql, { inventory: 5 })
    await insert(harness.sql, "cart_items", {
      user_id: fan.id,
      qty: 2,
      variant_id: variant.id,
      product_id: variant.product_id,
    })
    const answers = await together(2, () =>
      checkout({ isGuest: false }, { token }),
    )
    const pages = answers.filter(({ status }) => status === 200)
    const late = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of late) {
      expect([status, body.code]).toEqual([409, "checkout_replaced"])
    }
    expect(await liveOf(variant)).toHaveLength(1)
    const outcomes = await Promise.all(
      pages.map(async ({ body }) => {
        const session_id = sessionIn(body.url)
        const { body: paid } = await pay(session_id)
        const done = await harness.call("process-order", { session_id })
        return `${paid.outcome} ${done.status}`
      }),
    )
    expect(outcomes.toSorted().at(-1)).toBe("paid 200")
    expect(outcomes.filter((word) => word === "over 402")).toHaveLength(
      pages.length - 1,
    )
    expect(await booksOf(variant)).toEqual(exact(1, 2))
    expect(await stockOf(harness.sql, variant)).toBe(3)
  }
})

test("five tabs of a guest that come from one checkout: one stays to be paid", async () => {
  for (let round = 0; round < 5; round += 1) {
    const variant = await makeVariant(harness.sql, { inventory: 9 })
    const body = guestBody([{ variant, qty: 1 }])
    const first = sessionIn((await checkout(body)).body.url)
    const answers = await together(5, () =>
      checkout({ ...body, replaces: first }),
    )
    const [live] = await liveOf(variant)
    expect(await liveOf(variant)).toHaveLength(1)
    const sessions = answers
      .filter(({ status }) => status === 200)
      .map(({ body: answer }) => sessionIn(answer.url))
    const paid = await Promise.all([first, ...sessions].map(pay))
    expect(tallyOf(paid.map(({ body: { outcome } }) => outcome))).toEqual({
      over: sessions.length,
      paid: 1,
    })
    const done = await harness.call("process-order", { session_id: live })
    expect(done.status).toBe(200)
    const again = await checkout({ ...body, replaces: first })
    expect(again.body.url).toBe(`${harness.url}/success?session_id=${live}`)
    expect(await booksOf(variant)).toEqual(exact(1))
    expect(await stockOf(harness.sql, variant)).toBe(8)
  }
})

test("one tab pays while another opens the same cart anew: it is paid once", async () => {
  for (let round = 0; round < 8; round += 1) {
    const variant = await makeVariant(harness.sql, { inventory: 5 })
    const body = guestBody([{ variant, qty: 1 }])
    const first = sessionIn((await checkout(body)).body.url)
    const [paid, second] = await Promise.all([
      pay(first),
      checkout({ ...body, replaces: first }),
    ])
    const { url } = second.body
    if (paid.body.outcome === "paid") {
      expect(url).toBe(`${harness.url}/success?session_id=${first}`)
    } else {
      expect(paid.body.outcome).toBe("over")
      expect((await pay(sessionIn(url))).body.outcome).toBe("paid")
      const session_id = sessionIn(url)
      await harness.call("process-order", { session_id })
    }
    expect(await booksOf(variant)).toEqual(exact(1))
    expect(await stockOf(harness.sql, variant)).toBe(4)
  }
})

test("a buyer who goes back, changes the cart and pays again pays for the new cart, once", async () => {
  const tee = await makeVariant(harness.sql, { inventory: 2 })
  const mug = await makeVariant(harness.sql, { inventory: 2, price_cents: 900 })
  const first = await checkout(guestBody([{ variant: tee, qty: 2 }]))
  const replaces = first.body.url
  // The first try holds the last two: it must not keep its own buyer out.
  const lines = [
    { variant: tee, qty: 1 },
    { variant: mug, qty: 2 },
  ]
  const second = await checkout({ ...guestBody(lines), replaces })
  const session_id = sessionIn(second.body.url)
  expect((await pay(sessionIn(replaces))).body.outcome).toBe("over")
  expect((await pay(session_id)).body.outcome).toBe("paid")
  const { body } = await harness.call("process-order", { session_id })
  const [order] = await harness.sql`
    select total_cents, paid_cents, attention_reason from orders
    where id = ${body.order_id}`
  expect(order).toEqual({
    total_cents: 2500 + 2 * 900 + 450,
    paid_cents: 2500 + 2 * 900 + 450,
    attention_reason: null,
  })
  expect(await booksOf(tee)).toEqual(exact(1))
  expect(await stockOf(harness.sql, tee)).toBe(1)
  expect(await stockOf(harness.sql, mug)).toBe(0)
})

test("a checkout that PostgreSQL ends to break a deadlock is opened once all the same", async () => {
  const { sql } = harness
  const variants = [
    await makeVariant(sql, { inventory: 5 }),
    await makeVariant(sql, { inventory: 5 }),
  ].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const [first, second] = variants
  const lines = variants.map((variant) => ({ variant, qty: 1 }))
  const lock = (tx: TransactionSql, variant: Row | undefined) => tx`
    select from product_variants where id = ${variant?.id as string} for update`
  const opened = await sql.begin(async (tx) => {
    // The checkout looks for deadlocks first, so that it is the one to go.
    await tx`set local deadlock_timeout = '20s'`
    await lock(tx, second)
    const opening = checkout(guestBody(lines))
    await untilBlocked(sql, opening)
    await lock(tx, first)
    return { opening }
  })
  const { status, body } = await opened.opening
  expect(body).toMatchObject({ url: expect.any(String) })
  expect(status).toBe(200)
  for (const variant of variants) {
    expect(await liveOf(variant)).toEqual([sessionIn(body.url)])
    expect(await stockOf(sql, variant)).toBe(4)
  }
})
