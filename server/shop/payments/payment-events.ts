import { readBody } from "#platform/http/read-body.ts"
import { Refusal } from "#platform/refusal.ts"
import { findCheckout } from "../checkout/checkouts.ts"
import { settle } from "../checkout/settle.ts"
import type { PaymentEvent } from "../payment-provider.ts"
import { answering } from "../refusals.ts"
import { forOneRequest, type Shop } from "../shop.ts"

const LARGEST_BODY = 1024 * 1024

/** `POST /webhooks/payment`: the provider's messages, proved by a signature
 * over their exact bytes. Any answer but 200 makes the provider retry. */
export function createWebhook(shop: Shop) {
  return async (request: Request): Promise<Response> => {
    const body = await readBody(request, (bytes) => {
      if (bytes > LARGEST_BODY) throw tooLarge()
    })
    const event = shop.payments.readEvent(body.toString(), request.headers)
    await takeEvent(forOneRequest(shop), event)
    return Response.json({ received: true })
  }
}

function tooLarge() {
  const message = "The message is larger than 1 MB."
  return new Refusal(413, { code: "too_large", message })
}

type Refund = Extract<PaymentEvent, { about: "refund" }>

/** Acts on a provider's message, once however often it comes. If acting on it
 * fails, it is not marked as handled: the provider will send it again. */
async function takeEvent(shop: Shop, event: PaymentEvent) {
  const { sql, payments } = shop
  const sessionId = await sessionOf(shop, event)
  const [row] = await sql<[{ waiting: boolean }]>`
    select public.record_payment_event(
      ${payments.name}, ${event.id}, ${event.type}, ${sessionId}) as waiting`
  if (!row.waiting) return
  if (event.about === "session") await takeSession(shop, event.sessionId)
  if (event.about === "refund") await takeRefund(shop, event)
  await sql`select public.payment_event_handled(${payments.name}, ${event.id})`
}

/** The session that a message concerns, for the order's history. A refund may
 * arrive before its order exists; then the checkout has the session. */
async function sessionOf({ sql }: Shop, event: PaymentEvent) {
  if (event.about === "session") return event.sessionId
  if (event.about !== "refund") return null
  const [order] = await sql<{ session_id: string }[]>`
    select session_id from public.orders
    where payment_id = ${event.paymentId}`
  if (order || !event.checkoutId) return order?.session_id ?? null
  const checkout = await findCheckout(sql, event.checkoutId)
  return checkout?.session_id ?? null
}

/** Another shop may use the same account: its sessions are not ours. */
async function takeSession(shop: Shop, sessionId: string) {
  if (!(await findCheckout(shop.sql, sessionId))) return
  const session = await shop.payments.find(sessionId)
  if (session) await settle(shop, session)
}

/** A refund may arrive before its payment's message: then the order is made
 * first. The provider's list of refunds is what counts, so that ours match
 * their own rows; the message's sum is a lower bound. */
async function takeRefund(shop: Shop, refund: Refund) {
  const { refundedCents, paymentId, checkoutId } = refund
  const { sql } = shop
  const [order] = await sql`
    select id from public.orders where payment_id = ${paymentId}`
  if (!order) {
    const checkout = checkoutId && (await findCheckout(sql, checkoutId))
    if (!checkout) return
    if (!checkout.session_id) throw notYet()
    await takeSession(shop, checkout.session_id)
  }
  const listed = await shop.payments.refundsOf(paymentId)
  const rows = listed.map(({ refundId, ...row }) => ({
    ...row,
    refund_id: refundId,
  }))
  await answering(sql`
    select public.take_refunds(${sql.json(rows)}, ${paymentId},
      p_sum => ${refundedCents})`)
}

function notYet() {
  return new Refusal(409, {
    code: "not_yet",
    message: "There is no order to refund yet.",
  })
}
