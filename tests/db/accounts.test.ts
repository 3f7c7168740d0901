import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { member, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)

async function orderOf(id: string) {
  const [row] = await db.sql`
    select o.*, a.line1 from orders o
    left join order_addresses a on a.order_id = o.id where o.id = ${id}`
  return row
}

async function owner(id: string) {
  return (await orderOf(id))?.user_id
}

test("guest orders find their owner when the address is confirmed", async () => {
  const email = "ines@fans.example"
  const { order_id } = await makeOrder(db.sql, { email })
  const fan = await member(db.sql, { email, confirmed: false })
  expect(await owner(order_id)).toBeNull()
  await db.sql`update auth.users set email_confirmed_at = now()
    where id = ${fan.id}`
  expect(await owner(order_id)).toBe(fan.id)
})

test("guest orders find their owner at sign-up and at a change of address", async () => {
  const first = await makeOrder(db.sql, { email: "old@fans.example" })
  const second = await makeOrder(db.sql, { email: "new@fans.example" })
  const fan = await member(db.sql, { email: "old@fans.example" })
  expect(await owner(first.order_id)).toBe(fan.id)
  await db.sql`update auth.users set email = 'new@fans.example'
    where id = ${fan.id}`
  expect(await owner(second.order_id)).toBe(fan.id)
})

test("an order that has an owner is never claimed by another", async () => {
  const fan = await member(db.sql)
  const { order_id } = await makeOrder(db.sql, {
    user: fan.id,
    email: "shared@fans.example",
  })
  await member(db.sql, { email: "shared@fans.example" })
  expect(await owner(order_id)).toBe(fan.id)
})

test("deleting an account keeps the order and forgets the person", async () => {
  const fan = await member(db.sql)
  const variant = await makeDownload(db.sql)
  const { order_id, item } = await makeOrder(db.sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  await db.sql`select claim_download(${item.id}, ${fan.id})`
  await db.sql`delete from auth.users where id = ${fan.id}`
  expect(await orderOf(order_id)).toMatchObject({
    status: "paid",
    total_cents: 2500,
    user_id: null,
    email: null,
    line1: null,
  })
  expect(
    await db.sql`select from download_logs where user_id = ${fan.id}`,
  ).toEqual([])
  await member(db.sql, { email: fan.email })
  expect(await owner(order_id)).toBeNull()
})

test("deleting an account deletes its queued codes and account mails", async () => {
  const fan = await member(db.sql)
  const kinds = ["recovery", "password_changed", "order_sent"]
  for (const kind of kinds) {
    await db.sql`select queue_mail(${kind}, ${fan.email}, '{}', ${`${kind}:${fan.id}`})`
  }
  await db.sql`delete from auth.users where id = ${fan.id}`
  const left = await db.sql`
    select kind from mail_outbox where recipient = ${fan.email}`
  expect(left.map(({ kind }) => kind)).toEqual(["order_sent"])
})

test("a parcel on its way keeps its address until it was sent", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql)
  const { order_id } = await makeOrder(db.sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  await db.sql`select anonymise_account(${fan.id})`
  expect(await orderOf(order_id)).toMatchObject({
    user_id: null,
    email: fan.email,
    line1: "14 Larkhill Terrace",
  })
  await db.sql`update auth.users set email_confirmed_at = now()
    where id = ${fan.id}`
  expect(await owner(order_id)).toBeNull()
  const clerk = await staff(db.sql)
  await db.sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify(clerk.claims)}, true)`
    await tx`select send_parcel(${order_id})`
  })
  expect(await orderOf(order_id)).toMatchObject({ email: null, line1: null })
})

test("a parcel that is refunded instead of sent loses its address too", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql)
  const bought = { user: fan.id, email: fan.email, variant }
  const { order_id } = await makeOrder(db.sql, bought)
  await db.sql`delete from auth.users where id = ${fan.id}`
  await db.sql`select refund_order(1, p_order_id => ${order_id})`
  expect(await orderOf(order_id)).toMatchObject({ email: fan.email })
  await db.sql`select refund_order(1000000, p_order_id => ${order_id})`
  expect(await orderOf(order_id)).toMatchObject({ email: null, line1: null })
})

test("paid after the account was deleted, a download forgets the buyer at once", async () => {
  const fan = await member(db.sql)
  const variant = await makeDownload(db.sql)
  const lines = [{ variant, qty: 1 }]
  const checkout = await openSession(db.sql, lines, { user: fan.id })
  await db.sql`delete from auth.users where id = ${fan.id}`
  await member(db.sql, { email: fan.email })
  const { order_id } = await complete(db.sql, checkout, { email: fan.email })
  expect(await orderOf(order_id)).toMatchObject({ user_id: null, email: null })
  const key = `order_confirmation:${order_id}`
  expect(
    await db.sql`select recipient from mail_outbox where event_key = ${key}`,
  ).toEqual([{ recipient: fan.email }])
})

test("paid after the account was deleted, a parcel forgets the buyer when sent", async () => {
  const fan = await member(db.sql)
  const lines = [{ variant: await makeVariant(db.sql), qty: 1 }]
  const checkout = await openSession(db.sql, lines, { user: fan.id })
  await db.sql`delete from auth.users where id = ${fan.id}`
  const { order_id } = await complete(db.sql, checkout, { email: fan.email })
  expect(await orderOf(order_id)).toMatchObject({
    user_id: null,
    line1: "14 Larkhill Terrace",
  })
  await db.sql`update orders set shipped_at = now() where id = ${order_id}`
  expect(await orderOf(order_id)).toMatchObject({ email: null, line1: null })
})

test("an account of another's sign-on claims no guest orders", async () => {
  const email = "sso@fans.example"
  const { order_id } = await makeOrder(db.sql, { email })
  await db.sql`insert into auth.users (id, email, email_confirmed_at,
    is_sso_user) values (gen_random_uuid(), ${email}, now(), true)`
  expect(await owner(order_id)).toBeNull()
})

test("an export holds what is kept about a member and nobody else", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql)
  const order = await makeOrder(db.sql, {
    ...{ user: fan.id, email: fan.email, variant },
  })
  await makeOrder(db.sql)
  await db.sql`insert into parcels (order_id, carrier)
    values (${order.order_id}, 'Royal Mail')`
  await db.sql`insert into refunds (order_id, cents, reason)
    values (${order.order_id}, 1, 'A dent')`
  await db.sql`insert into order_log (order_id, kind, words)
    values (${order.order_id}, 'note', 'Asked for a box')`
  await insert(db.sql, "cart_items", {
    user_id: fan.id,
    product_id: variant.product_id,
    variant_id: variant.id,
    qty: 1,
  })
  await insert(db.sql, "newsletter_subs", { email: fan.email })
  const email = fan.email
  const message = { name: "Ada", email, message: "Hello there" }
  await insert(db.sql, "contact_messages", message)
  await openSession(db.sql, [{ variant, qty: 2 }], { user: fan.id })
  await db.sql`insert into auth.mfa_factors
    (user_id, friendly_name, factor_type, status, secret)
    values (${fan.id}, 'Phone', 'totp', 'verified', 'not-to-be-told')`
  const [row] = await db.sql`select export_account(${fan.id}) as kept`
  expect(row?.kept).toMatchObject({
    profile: { email: fan.email },
    sessions: [{ ip: null, user_agent: null }],
    factors: [{ name: "Phone", type: "totp", status: "verified" }],
    orders: [{ items: [{ qty: 1 }], address: { city: "London" } }],
    cart: [{ qty: 1 }],
    downloads: [],
    newsletter: { email: fan.email },
    demos: [],
    messages: [{ message: "Hello there" }],
    memberships: [],
    parcels: [{ carrier: "Royal Mail" }],
    refunds: [{ reason: "A dent" }],
    written_of_orders: [{ words: "Asked for a box" }],
    unfinished_checkouts: [{ status: "open", items: [{ qty: 2 }] }],
  })
  const text = JSON.stringify(row?.kept)
  expect(text).not.toMatch(/session_|unsubscribe|attention|not-to-be-told/)
  const [none] = await db.sql`
    select export_account('00000000-0000-4000-8000-000000000001') as kept`
  expect(none?.kept).toBeNull()
})

test("staff are added by address, once", async () => {
  const fan = await member(db.sql)
  const add = (email: string) => db.sql`select add_staff(${email}) as id`
  expect(await add(` ${fan.email.toUpperCase()} `)).toEqual([{ id: fan.id }])
  expect(await add(fan.email)).toEqual([{ id: fan.id }])
  expect(await refusal(add("nobody@fans.example"))).toBe("9X040")
  const [doubtful] = await db.sql<{ email: string }[]>`
    insert into auth.users (id, email)
    values (gen_random_uuid(), 'unconfirmed@fans.example') returning email`
  expect(await refusal(add(doubtful?.email ?? ""))).toBe("9X040")
})

test("tidying up forgets checkouts that came to nothing a month ago", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const old = await openSession(db.sql, [{ variant, qty: 1 }])
  const recent = await openSession(db.sql, [{ variant, qty: 1 }])
  const live = await openSession(db.sql, [{ variant, qty: 1 }])
  for (const { session_id } of [old, recent]) {
    await db.sql`select end_checkout('expired', ${session_id})`
  }
  await db.sql`update checkouts set ended_at = now() - interval '31 days'
    where id = ${old.id}`
  await db.sql`update checkouts set created_at = now() - interval '31 days'
    where id = ${live.id}`
  await db.sql`select tidy_up()`
  const kept = await db.sql`select id from checkouts
    where id in ${db.sql([old.id, recent.id, live.id])}`
  expect(kept.map(({ id }) => id).sort()).toEqual([recent.id, live.id].sort())
  expect(await stockOf(db.sql, variant)).toBe(4)
})

test("tidying up forgets old hits, recipients and client addresses", async () => {
  await db.sql`insert into private.hits (kind, address, hit_at) values
    ('demo', '192.0.2.1', now() - interval '2 days'),
    ('demo', '192.0.2.2', now())`
  const { checkout } = await makeOrder(db.sql)
  await db.sql`update checkouts set client_block = '192.0.2.1',
    ended_at = now() - interval '31 days' where id = ${checkout.id}`
  await db.sql`update mail_outbox set status = 'sent',
    sent_at = now() - interval '31 days'`
  await db.sql`select tidy_up()`
  expect(await db.sql`select address from private.hits`).toEqual([
    { address: "192.0.2.2" },
  ])
  expect(
    await db.sql`select from checkouts where client_block is not null`,
  ).toEqual([])
  expect(
    await db.sql`select from mail_outbox where recipient is not null`,
  ).toEqual([])
})

test("tidying up forgets who bought what after seven years, not what", async () => {
  const old = await makeOrder(db.sql, { email: "old@fans.example" })
  const recent = await makeOrder(db.sql, { email: "recent@fans.example" })
  const age = (id: string, years: string) => db.sql`
    update orders set created_at = now() - ${years}::interval
    where id = ${id}`
  await age(old.order_id, "7 years 1 day")
  await age(recent.order_id, "6 years 11 months")
  await db.sql`select tidy_up()`
  const kept = await db.sql`select email, total_cents > 0 as counts
    from orders where id in ${db.sql([old.order_id, recent.order_id])}
    order by created_at`
  expect(kept).toEqual([
    { email: null, counts: true },
    { email: "recent@fans.example", counts: true },
  ])
})

test("tidying up forgets mails that died a month ago", async () => {
  await db.sql`insert into mail_outbox
    (kind, event_key, recipient, status, next_attempt_at) values
    ('receipt', 'old', 'a@fans.example', 'dead', now() - interval '31 days'),
    ('receipt', 'new', 'a@fans.example', 'dead', now() - interval '29 days')`
  await db.sql`select tidy_up()`
  expect(
    await db.sql`select event_key from mail_outbox where status = 'dead'`,
  ).toEqual([{ event_key: "new" }])
})
