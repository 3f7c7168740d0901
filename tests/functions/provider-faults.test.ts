import { afterAll, afterEach, expect, test } from "vitest"
import { guestBody, sessionIn } from "#tests/support/guest.ts"
import { makeVariant, type Row } from "#tests/support/label-catalogue.ts"
import { stockOf } from "#tests/support/label-orders.ts"
import { openShopHarness, suiteShopHarness } from "./support/shop-harness.ts"
import { type Mood, message, startStripe } from "./support/stripe-stand-in.ts"

const stripe = await startStripe()
const harness = await suiteShopHarness({
  env: stripe.env,
  patience: { timeoutMs: 300, wholeMs: 2_000 },
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.mood = "answers"
})

const AWAY = { status: 503, code: "payments_unavailable" }
const SLOW = { status: 504, code: "timeout" }
const FAULTS: [Mood, typeof AWAY][] = [
  ["drops", AWAY],
  ["fails", AWAY],
  ["cuts", AWAY],
  ["hangs", SLOW],
  ["stalls", SLOW],
  ["drips", SLOW],
]

function open(variant: Row) {
  return harness.call("create-checkout", guestBody([{ variant, qty: 2 }]))
}

function process(session_id: string) {
  return harness.call("process-order", { session_id })
}

async function tell(session: string) {
  const id = `evt_${session}`
  const about = { id: session }
  const event = message("checkout.session.completed", about, { id })
  const response = await fetch(`${harness.url}/webhooks/payment`, {
    method: "POST",
    headers: { "Stripe-Signature": event.signature },
    body: event.payload,
  })
  return response.status
}

async function writtenOf(session: string) {
  const orders = await harness.sql`
    select o.attention_reason, m.recipient from orders o
    join mail_outbox m on m.event_key = 'order_confirmation:' || o.id
    where o.session_id = ${session}`
  return orders.map((row) => ({ ...row }))
}

const ONE_ORDER = [{ attention_reason: null, recipient: "guest@fans.example" }]

test.each(FAULTS)(
  "a provider that %s when a checkout opens costs nobody stock",
  async (mood, { status, code }) => {
    const variant = await makeVariant(harness.sql, { inventory: 5 })
    stripe.mood = mood
    const refused = await open(variant)
    expect(refused).toMatchObject({ status, body: { code } })
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/)
    expect(await stockOf(harness.sql, variant)).toBe(5)
    stripe.mood = "answers"
    const { body } = await open(variant)
    const session = sessionIn(body.url)
    stripe.pay(session)
    expect((await process(session)).status).toBe(200)
    expect(await writtenOf(session)).toEqual(ONE_ORDER)
    expect(await stockOf(harness.sql, variant)).toBe(3)
  },
)

test.each(FAULTS)(
  "a provider that %s when a buyer comes back loses no payment",
  async (mood, { status, code }) => {
    const variant = await makeVariant(harness.sql, { inventory: 5 })
    const session = sessionIn((await open(variant)).body.url)
    stripe.pay(session)
    stripe.mood = mood
    const [answer, told, cancelled] = await Promise.all([
      process(session),
      tell(session),
      harness.call("cancel-checkout", { session_id: session }),
    ])
    expect(answer).toMatchObject({ status, body: { code } })
    // The success page tries again when it reads this word.
    expect(/timeout/.test(answer.body.message)).toBe(status === 504)
    expect([told, cancelled.status]).toEqual([status, status])
    expect(await writtenOf(session)).toEqual([])
    expect(await stockOf(harness.sql, variant)).toBe(3)
    stripe.mood = "answers"
    expect(await tell(session)).toBe(200)
    expect((await process(session)).status).toBe(200)
    expect(await writtenOf(session)).toEqual(ONE_ORDER)
  },
)

test("a provider that is not there at all is away", async () => {
  const gone = await startStripe()
  const shop = await openShopHarness({ env: gone.env })
  try {
    const variant = await makeVariant(shop.sql, { inventory: 5 })
    const body = guestBody([{ variant, qty: 1 }])
    await gone.close()
    const answer = await shop.call("create-checkout", body)
    expect(answer).toMatchObject({ status: 503, body: { code: AWAY.code } })
    expect(await stockOf(shop.sql, variant)).toBe(5)
  } finally {
    await shop.close()
  }
})
