import { randomUUID } from "node:crypto"
import { insert } from "#tests/support/label-catalogue.ts"
import type { Ring } from "./ring.ts"

/** Secrets that prove something by being known, tried by others. */
export async function tryCrossUse(ring: Ring) {
  await trySessions(ring)
  await tryUnsubscribing(ring)
  await tryConfirming(ring)
  await tryLeavingPress(ring)
  await tryWebhook(ring)
}

/** An order's id, shown in mails and receipts, is not a session's. */
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

/** A token removes its own subscriber from the list, and nobody else. */
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
  await tryTelling(ring, String(mine?.unsubscribe_token), [
    ...[theirs?.id, mine?.id, "", "%"],
  ])
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

/** Only the token in a subscriber's letters can set or read their location. */
async function tryTelling(ring: Ring, token: string, wrong: unknown[]) {
  const tell = (by: unknown, city: string) =>
    ring.visitor().send(`/unsubscribe?token=${by}`, {
      method: "POST",
      body: new URLSearchParams({ what: "where", country: "GB", city }),
    })
  await tell(token, "Larkhill")
  for (const by of wrong) {
    await tell(by, "Elsewhere")
    const page = await ring.visitor().send(`/unsubscribe?token=${by}`)
    const silent = !String(page.body).includes("Larkhill")
    ring.ledger.expect("private", silent, "a wrong token told where")
  }
  const said = await ring.sql<{ city: string }[]>`
    select city from newsletter_subs where city is not null`
  const right = said.length === 1 && said[0]?.city === "Larkhill"
  ring.ledger.expect("private", right, `told: ${JSON.stringify(said)}`)
}

/** Only a click behind its own link confirms a subscription. */
async function tryConfirming(ring: Ring) {
  const { sql, ledger } = ring
  const [mine, theirs, journalist] = await Promise.all([
    ...[ring.newAddress(), ring.newAddress()].map((email) => {
      ring.secrets.add(email)
      return insert(sql, "newsletter_subs", { email })
    }),
    insert(sql, "press_contacts", { name: "Ada", email: ring.newAddress() }),
  ])
  const own = String(mine?.unsubscribe_token)
  ring.secrets.add(String(theirs?.unsubscribe_token))
  const at = (token: unknown, method: string) =>
    ring.visitor().send(`/newsletter/confirm?token=${token}`, { method })
  const confirmed = async () => {
    const rows = await sql<{ id: string }[]>`
      select id from newsletter_subs where confirmed_at is not null`
    return rows.map(({ id }) => id)
  }
  const before = await confirmed()
  for (const wrong of [
    ...[theirs?.id, mine?.id, journalist?.leave_token, randomUUID()],
    ...["", "%", "' or 1=1", `${own}0`, own.slice(0, -1)],
  ]) {
    await at(wrong, "POST")
  }
  await at(own, "GET")
  await at(own, "HEAD")
  const forged = await confirmed()
  const none = forged.length === before.length
  ledger.expect("private", none, "a wrong token confirmed a subscription")
  const rpc = await ring
    .visitor()
    .call("/rest/v1/rpc/confirm_subscription", { p_token: own })
  ring.refused("a confirmation past the page", rpc)
  await at(own, "POST")
  const after = await confirmed()
  const right =
    after.length === before.length + 1 && after.includes(String(mine?.id))
  ledger.expect("private", right, `${after.length} subscriptions confirmed`)
  await sql`delete from newsletter_subs`
}

/** The same for the press list, which no other list's token opens. */
async function tryLeavingPress(ring: Ring) {
  const { sql } = ring
  const [mine, theirs, fan] = await Promise.all([
    ...[ring.newAddress(), ring.newAddress()].map((email) => {
      ring.secrets.add(email)
      return insert(sql, "press_contacts", { name: "Ada", email })
    }),
    insert(sql, "newsletter_subs", { email: ring.newAddress() }),
  ])
  const leave = (token: unknown, list = "press") =>
    ring.visitor().send(`/unsubscribe?${list}=${token}`, { method: "POST" })
  const left = async () => {
    const rows = await sql<{ id: string }[]>`
      select id from press_contacts where no_mail`
    return rows.map(({ id }) => id)
  }
  ring.secrets.add(String(theirs?.leave_token))
  for (const wrong of [theirs?.id, fan?.unsubscribe_token, "", "%"]) {
    await leave(wrong)
  }
  await leave(theirs?.leave_token, "token")
  await leave(theirs?.leave_token, "alerts")
  const none = (await left()).length
  ring.ledger.expect("private", none === 0, "a wrong token left the press")
  await leave(mine?.leave_token)
  const gone = await left()
  const right = gone.length === 1 && gone[0] === mine?.id
  ring.ledger.expect("private", right, `${gone.length} left the press list`)
}

/** Payments are believed only with the provider's signature. */
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
  for (const Authorization of ["", "Bearer ", "Bearer undefined"]) {
    const answer = await ring.visitor().call("/webhooks/mail", "From: a@b.c", {
      headers: { Authorization },
    })
    ring.refused("a mail that the mail server did not bring", answer)
  }
}
