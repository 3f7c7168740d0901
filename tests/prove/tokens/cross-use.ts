import { insert } from "#tests/support/label-catalogue.ts"
import type { Ring } from "./ring.ts"

/** What is held by knowing it, tried by who does not. */
export async function tryCrossUse(ring: Ring) {
  await trySessions(ring)
  await tryUnsubscribing(ring)
  await tryWebhook(ring)
}

/** An order's id, which mails and receipts show, is no session's. */
async function trySessions(ring: Ring) {
  const buyer = await ring.buyer()
  const stranger = await ring.join()
  const orders = await buyer.visitor.call("/rest/v1/orders?select=id")
  const order = orders.body[0].id
  for (const name of ["process-order", "get-receipt", "cancel-checkout"]) {
    for (const session_id of [order, `${buyer.session}x`, buyer.refresh]) {
      const answer = await stranger.visitor.invoke(name, { session_id })
      ring.refused(`${name} by something else`, answer)
    }
  }
  const mail = { order_id: order, customer_email: stranger.email }
  const sent = await stranger.visitor.invoke("send-order-confirmation", mail)
  ring.refused("another's confirmation", sent)
  await ring.sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where id = ${order}`
  const items = await buyer.visitor.call("/rest/v1/order_items?select=id")
  const late = await buyer.visitor.invoke("generate-download-links", {
    order_item_id: items.body[0].id,
  })
  ring.refused("a download after a refund", late)
}

/** A token takes its own subscriber off the list, and nobody else's. */
async function tryUnsubscribing(ring: Ring) {
  const { sql } = ring
  const [mine, theirs] = await Promise.all(
    [ring.newAddress(), ring.newAddress()].map((email) => {
      ring.secrets.add(email)
      return insert(sql, "newsletter_subs", { email })
    }),
  )
  const leave = (token: unknown) =>
    ring.visitor().send(`/unsubscribe?token=${token}`, { method: "POST" })
  const there = async () => {
    const rows = await sql<{ id: string }[]>`select id from newsletter_subs`
    return rows.map(({ id }) => id)
  }
  ring.secrets.add(String(theirs?.unsubscribe_token))
  for (const wrong of [theirs?.id, mine?.id, "", "%", "' or 1=1"]) {
    await leave(wrong)
  }
  const all = (await there()).length
  ring.ledger.expect("private", all === 2, "a wrong token took somebody off")
  await leave(mine?.unsubscribe_token)
  const left = await there()
  const right = left.length === 1 && left[0] === theirs?.id
  ring.ledger.expect("private", right, `${left.length} are left on the list`)
}

/** Money is believed from the provider alone, by its signature. */
async function tryWebhook(ring: Ring) {
  const body = { type: "checkout.session.completed", data: { object: {} } }
  for (const signature of [
    "",
    "t=1,v1=00",
    `t=${Date.now()},v1=${"a".repeat(64)}`,
  ]) {
    const answer = await ring.visitor().call("/webhooks/payment", body, {
      headers: { "Stripe-Signature": signature },
    })
    ring.refused("a message that is not signed", answer)
  }
}
