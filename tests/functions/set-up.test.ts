import { randomUUID } from "node:crypto"
import { afterEach, expect, test } from "vitest"
import { VISITOR } from "#platform/caller.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { getSetUp } from "#server/account/staff/functions/get-set-up.ts"
import { refusal } from "#tests/support/label-people.ts"
import { untilBlocked } from "#tests/support/until.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const { sql, url, platform, call, member } = await suiteShopHarness()

const FACTS = {
  name: "Ines Falk",
  email: "ines@kiln.example",
  password: "first-pressing",
  seller_name: "Kiln Records",
  seller_address: "1 Kiln Yard\nLondon",
  company_number: "",
  vat_number: "",
  label_email: "hello@kiln.example",
  playlist: "",
  photos: "https://photos.example/kiln",
  videos: "",
  microblog: "",
  postage_cents: "3.50",
  free_from_cents: "40",
}

afterEach(async () => {
  await sql`delete from staff`
  await sql`delete from auth.users`
  await sql`delete from site_settings`
  await sql`delete from shipping_zones`
})

/** As a start does. */
async function offer() {
  const token = randomUUID()
  const [row] = await sql`select private.offer_set_up(${token}) as offered`
  return { token, offered: row?.offered }
}

function setUp(token: string, facts: object = {}) {
  return call("set-up-label", { ...FACTS, ...facts, token })
}

function staff() {
  return sql`select u.email, s.role, s.name from staff s
    join auth.users u on u.id = s.user_id`
}

test("the link makes an owner who can sign in, and the label's settings", async () => {
  await sql`delete from shipping_zones`
  const { token } = await offer()
  expect((await call("get-set-up", { token })).body).toEqual({
    factor: "may wait",
  })
  expect(await setUp(token)).toMatchObject({
    status: 200,
    body: { email: FACTS.email },
  })
  expect(await staff()).toEqual([
    { email: FACTS.email, role: "owner", name: FACTS.name },
  ])
  const settings = await sql`select key, value, is_closed from site_settings`
  expect(settings).toContainEqual({
    key: "contact",
    value: { deliver: true, to: FACTS.label_email },
    is_closed: true,
  })
  const [rate] = await sql`
    select r.rate_cents, z.countries from shipping_rates r
    join shipping_zones z on z.id = r.shipping_zone_id`
  expect(rate).toEqual({ rate_cents: 350, countries: ["GB"] })
  const { email, password } = FACTS
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: platform.keys.publishable },
    body: JSON.stringify({ email, password }),
  })
  expect(signIn.status).toBe(200)
})

test("where others reach the site the second factor cannot wait", async () => {
  const { token } = await offer()
  const context = {
    caller: VISITOR,
    clientAddress: "203.0.113.9",
    requestId: "test",
  }
  const request = new Request(url)
  const timings = new Map<string, number>()
  const away = getSetUp({ sql, local: false })
  const said = await away({ body: { token }, context, request, timings })
  expect(said).toEqual({ factor: "needed" })
})

test("it works once, also for two who come at the same time", async () => {
  const { token } = await offer()
  const both = await Promise.all([
    setUp(token),
    setUp(token, { email: "other@kiln.example" }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await staff()).toHaveLength(1)
  expect(await sql`select from auth.users`).toHaveLength(1)
  const third = await setUp(token, { email: "third@kiln.example" })
  expect(third.body).toMatchObject({
    code: "set_up_link_not_good",
    message: expect.stringContaining("sign in"),
  })
})

test("who waits while another is let in is not let in after", async () => {
  const { token } = await offer()
  const own = (db: typeof sql | TransactionSql, email: string) =>
    db`select private.set_up_label(${token}, null, ${db.json({
      email,
      password_hash: "$2b$",
      name: email,
    })}, '{}', 350)`
  let late: Promise<string> | undefined
  await sql.begin(async (tx) => {
    await own(tx, "first@kiln.example")
    late = refusal(own(sql, "second@kiln.example"))
    await untilBlocked(sql, late)
  })
  expect(await late).toBe("9X070")
  expect(await staff()).toHaveLength(1)
})

test("an old link, another start's and a guess are the same 404", async () => {
  const first = await offer()
  const second = await offer()
  expect((await setUp(first.token)).status).toBe(404)
  expect((await setUp("guessed")).status).toBe(404)
  await sql`update private.set_up_links set expires_at = now()`
  expect((await setUp(second.token)).status).toBe(404)
  expect((await call("get-set-up", { token: second.token })).status).toBe(404)
  expect(await staff()).toHaveLength(0)
})

test("where somebody is staff no link is made, and one that was is no good", async () => {
  const { token } = await offer()
  const { id } = await member()
  await sql`insert into staff (user_id, role) values (${id}, 'scout')`
  expect((await setUp(token)).status).toBe(404)
  expect((await offer()).offered).toBe(false)
  expect(await sql`select from private.set_up_links`).toHaveLength(0)
})

test("what is wrong with it is said, and the link stays good", async () => {
  const { token } = await offer()
  for (const facts of [
    { email: "nobody" },
    { password: "short" },
    { password: "ninechars" },
    { password: "password-2026" },
    { postage_cents: "a lot" },
    { seller_name: "" },
  ]) {
    const { status, body } = await setUp(token, facts)
    expect(status).toBe(400)
    expect(body.message).toContain(Object.keys(facts)[0])
  }
  expect(await sql`select from auth.users`).toHaveLength(0)
  expect((await setUp(token)).status).toBe(200)
})

test("who was a member before comes with the password, nobody else with the address", async () => {
  const { email, id } = await member(FACTS.email)
  const { token } = await offer()
  const stranger = await setUp(token)
  expect([stranger.status, stranger.body.code]).toEqual([409, "account_exists"])
  expect(await staff()).toHaveLength(0)
  const own = await setUp(token, { email, password: "correct horse" })
  expect(own.status).toBe(200)
  const [row] = await sql`select user_id from staff`
  expect(row?.user_id).toBe(id)
})

test("somebody who never proved the address keeps nothing of it", async () => {
  await sql`insert into auth.users (email, encrypted_password)
    values (${FACTS.email}, '$2b$theirs')`
  const { token } = await offer()
  expect((await setUp(token)).status).toBe(200)
  const users = await sql`select encrypted_password from auth.users`
  expect(users).toHaveLength(1)
  expect(users[0]?.encrypted_password).not.toBe("$2b$theirs")
})

test("guesses by one client are limited", async () => {
  const address = "203.0.113.77"
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess += 1) {
    const { status } = await call("get-set-up", { token: "no" }, { address })
    statuses.push(status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(statuses[30]).toBe(429)
})
