import { afterAll, expect, test } from "vitest"
import { learnFees } from "#server/shop/payments/fees.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import { makeVariant } from "#tests/support/label-catalogue.ts"
import { openShopHarness, type ShopHarness } from "./support/shop-harness.ts"
import { startStripe } from "./support/stripe-stand-in.ts"

const stripe = await startStripe()
const shop = await openShopHarness()
const sold = await openShopHarness({
  env: stripe.env,
  patience: { timeoutMs: 300, wholeMs: 600 },
})
afterAll(async () => {
  await Promise.all([shop.close(), sold.close()])
  await stripe.close()
})

async function keeperAt(harness: ShopHarness, role = "shop") {
  const { id, token } = await harness.member()
  await harness.sql`insert into staff (user_id, role) values (${id}, ${role})`
  await harness.sql`update private.studio_rules
    set second_factor_compulsory = false`
  return { token }
}

async function buy(harness: ShopHarness, cents: number) {
  const variant = await makeVariant(harness.sql, {
    ...{ price_cents: cents, is_digital: true },
  })
  const { body } = await harness.call(
    "create-checkout",
    guestBody([{ variant, qty: 1 }]),
  )
  return sessionIn(body.url)
}

const TODAY = new Date().toISOString().slice(0, 10)
const NOW = { from: TODAY, until: TODAY }

test("what was paid on the test page is paid out two days later, less a fee", async () => {
  const keeper = await keeperAt(shop)
  const none = await shop.call("list-payouts", NOW, keeper)
  expect(none.body).toEqual({ payouts: [], isCut: false })
  for (const cents of [1000, 2000]) {
    const session_id = await buy(shop, cents)
    const form = { step: "pay", session_id, form: FORM }
    await shop.call("test-payment", form)
    await shop.call("process-order", { session_id })
  }
  const { body } = await shop.call("list-payouts", NOW, keeper)
  const [payout] = body.payouts
  expect(body.payouts).toHaveLength(1)
  // 1.5% and 20 pence of each.
  expect(payout).toMatchObject({ cents: 2915, state: "coming", hasLines: true })
  const lines = await shop.call("get-payout", { id: payout.id }, keeper)
  expect(lines.body.next).toBeNull()
  const told = lines.body.lines.map(
    ({ kind, cents, feeCents, order }: Line) => [
      ...[kind, cents, feeCents, order?.paid_cents],
    ],
  )
  expect(told.sort()).toEqual([
    ["payment", 1000, 35, 1000],
    ["payment", 2000, 50, 2000],
  ])
})

test("the fee of a payment is asked for until it is told, and written down once", async () => {
  const feeOf = async (harness: ShopHarness, session: string) => {
    const [row] = await harness.sql`
      select f.cents, f.asked, (select sum(m.fee_cents)::int
        from private.money_movements m where m.order_id = o.id) as booked
      from private.payment_fees f join orders o on o.id = f.order_id
      where o.session_id = ${session}`
    return row
  }
  const dueNow = (harness: ShopHarness) =>
    harness.sql`update private.payment_fees set ask_at = now()`
  const session_id = await buy(sold, 1500)
  stripe.pay(session_id)
  await sold.call("process-order", { session_id })
  stripe.mood = "hangs"
  await expect(learnFees(sold.shop)).rejects.toThrow(/took too long/)
  stripe.mood = "answers"
  expect(await feeOf(sold, session_id)).toEqual({
    ...{ cents: null, asked: 1, booked: 0 },
  })
  const asked = stripe.asked.length
  await learnFees(sold.shop)
  expect(stripe.asked).toHaveLength(asked)
  await dueNow(sold)
  // The charge has not reached the balance, then it has, in another currency.
  await learnFees(sold.shop)
  stripe.fees.set(`pi_${session_id}`, { fee: 50, currency: "eur" })
  await dueNow(sold)
  await learnFees(sold.shop)
  expect(await feeOf(sold, session_id)).toMatchObject({ cents: null, asked: 3 })
  stripe.fees.set(`pi_${session_id}`, { fee: 43, currency: "gbp" })
  await dueNow(sold)
  await Promise.all([learnFees(sold.shop), learnFees(sold.shop)])
  const told = { cents: 43, asked: 4, booked: 43 }
  expect(await feeOf(sold, session_id)).toEqual(told)
  await dueNow(sold)
  await learnFees(sold.shop)
  expect(await feeOf(sold, session_id)).toEqual(told)

  const paid = await buy(shop, 1000)
  await shop.call("test-payment", { step: "pay", session_id: paid, form: FORM })
  await shop.call("process-order", { session_id: paid })
  await learnFees(shop.shop)
  // The test page's rule, as its payouts have it.
  expect(await feeOf(shop, paid)).toMatchObject({ cents: 35, booked: 35 })
})

type Line = {
  kind: string
  word: string
  cents: number
  feeCents: number
  order: { paid_cents: number; number: string } | null
}

test("Stripe's payouts are read page by page, each line with its order", async () => {
  const keeper = await keeperAt(sold, "owner")
  const session_id = await buy(sold, 1500)
  stripe.pay(session_id)
  await sold.call("process-order", { session_id })
  const created = Math.floor(Date.now() / 1000)
  const intent = `pi_${session_id}`
  const line = { object: "balance_transaction", created, currency: "gbp" }
  stripe.payouts.push({
    ...{ id: "po_1", object: "payout", amount: 1205, currency: "gbp" },
    ...{ automatic: true, status: "in_transit", created },
    arrival_date: created + 86_400,
  })
  stripe.balance.push(
    { ...line, id: "txn_0", type: "payout", amount: -1205, fee: 0 },
    {
      ...{ ...line, id: "txn_1", type: "charge", amount: 1500, fee: 45 },
      source: { id: "ch_1", object: "charge", payment_intent: intent },
    },
    {
      ...{ ...line, id: "txn_2", type: "refund", amount: -200, fee: 0 },
      source: { id: "re_1", object: "refund", payment_intent: intent },
    },
    {
      ...{ ...line, id: "txn_3", type: "charge", amount: 50, fee: 0 },
      source: { id: "ch_2", object: "charge", payment_intent: "pi_other" },
    },
    { ...line, id: "txn_4", type: "stripe_fee", amount: -100, fee: 0 },
  )
  const { body } = await sold.call("list-payouts", NOW, keeper)
  expect(body.payouts).toMatchObject([
    { id: "po_1", cents: 1205, currency: "GBP", state: "coming" },
  ])
  expect(stripe.asked.at(-1)?.params).toMatchObject({ limit: "100" })
  const lines: Line[] = []
  let after: string | null = null
  do {
    const asked = { id: "po_1", after }
    const page = await sold.call("get-payout", asked, keeper)
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    lines.push(...page.body.lines)
    after = page.body.next
  } while (after)
  expect(
    lines.map(({ kind, word, cents, order }) => [
      ...[kind, word, cents, order?.paid_cents ?? null],
    ]),
  ).toEqual([
    ["payment", "charge", 1500, 1500],
    ["refund", "refund", -200, 1500],
    ["payment", "charge", 50, null],
    ["other", "stripe fee", -100, null],
  ])
  const net = lines.reduce((sum, { cents, feeCents }) => {
    return sum + cents - feeCents
  }, 0)
  expect(net).toBe(1205)
  const unknown = await sold.call("get-payout", { id: "po_2" }, keeper)
  expect([unknown.status, unknown.body.code]).toEqual([404, "no_payout"])
})

test("a provider that is slow or away is told in a sentence, in time", async () => {
  const keeper = await keeperAt(sold)
  for (const [mood, status] of [
    ["hangs", 504],
    ["drops", 503],
    ["fails", 503],
    ["forbids", 409],
  ] as const) {
    stripe.mood = mood
    const { status: got, body } = await sold.call("list-payouts", NOW, keeper)
    expect(got, mood).toBe(status)
    expect(body.message).toMatch(
      /^(The payment provider|Payments|The key) .*\.$/,
    )
  }
  stripe.mood = "answers"
})

test("payouts are told to shopkeepers and owners alone, and not without end", async () => {
  const calls = [
    ["list-payouts", NOW],
    ["get-payout", { id: "test_payout_1" }],
  ] as const
  const editor = await keeperAt(shop, "editor")
  const { token } = await shop.member()
  for (const [name, body] of calls) {
    expect((await shop.call(name, body)).status).toBe(401)
    expect((await shop.call(name, body, { token })).status).toBe(403)
    expect((await shop.call(name, body, editor)).status).toBe(403)
  }
  const keeper = await keeperAt(shop)
  const odd = [{}, { from: "2026-02-30", until: TODAY }, { from: TODAY }]
  for (const body of odd) {
    const { status } = await shop.call("list-payouts", body, keeper)
    expect(status).toBe(400)
  }
  const { body } = await shop.call("get-payout", { id: "a b" }, keeper)
  expect(body.code).toBe("bad_request")
  const asked = await Promise.all(
    Array.from({ length: 70 }, () => shop.call("list-payouts", NOW, keeper)),
  )
  const refused = asked.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(refused.length).toBeLessThan(15)
})
