import { afterAll, beforeAll, expect, test } from "vitest"
import { clientNetwork } from "#platform/limits/client-network.ts"
import { createLimits, sweepLimits } from "#platform/limits/index.ts"
import { anEmail, openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite((config) => {
    Object.assign(config.rate_limit, {
      email_sent: 8,
      token_refresh: 6,
      sign_in_sign_ups: 5,
      token_verifications: 5,
    })
    config.email.max_frequency = 60
  })
})
afterAll(() => site.close())

let lastClient = 0
/** Somebody who has not been here before. */
function newClient() {
  lastClient += 1
  return { from: `192.0.2.${lastClient}` }
}

test("of many takes at once exactly the allowance succeeds", async () => {
  const limits = [createLimits(site.sql), createLimits(site.sql)]
  const allowance = { max: 10, windowSeconds: 60 }
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, n) => limits[n % 2]?.take("k", allowance)),
  )
  expect(taken.filter((one) => one?.ok)).toHaveLength(10)
  const refused = taken.find((one) => one && !one.ok)
  expect(refused).toMatchObject({ ok: false })
  const wait = refused && !refused.ok ? refused.retryAfterSeconds : 0
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
})

test("a window that has ended begins anew, and is swept", async () => {
  const limits = createLimits(site.sql)
  const allowance = { max: 1, windowSeconds: 60 }
  await limits.take("again", allowance)
  expect((await limits.take("again", allowance)).ok).toBe(false)
  await site.sql`update platform.limits set ends_at = now()`
  expect((await limits.take("again", allowance)).ok).toBe(true)
  await site.sql`update platform.limits set ends_at = now() - interval '1 s'`
  await sweepLimits(site.sql)
  expect(await site.sql`select from platform.limits`).toHaveLength(0)
})

test("IPv6 counts by its /64", () => {
  expect(clientNetwork("203.0.113.7")).toBe("203.0.113.7")
  expect(clientNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7")
  expect(clientNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64")
  expect(clientNetwork("2001:db8:0:0:ffff::2")).toBe("2001:db8:0:0::/64")
  expect(clientNetwork("2001:db8:0:1::2")).not.toBe(
    clientNetwork("2001:db8::2"),
  )
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64")
})

test("password tries are limited by client, with the time to wait", async () => {
  const from = newClient()
  const attempt = () =>
    site.call(
      "POST",
      "/token?grant_type=password",
      { email: anEmail(), password: "guess" },
      from,
    )
  for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(400)
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(refused.json).toMatchObject({ error_code: "over_request_rate_limit" })
  const wait = Number(refused.headers.get("retry-after"))
  expect(wait).toBeGreaterThan(200)
  expect(wait).toBeLessThanOrEqual(300)
})

test("password tries are limited by account, whoever makes them", async () => {
  for (const email of [(await site.member()).email, anEmail()]) {
    const statuses = []
    for (let n = 0; n < 7; n++) {
      const body = { email, password: "guess" }
      const path = "/token?grant_type=password"
      statuses.push((await site.call("POST", path, body, newClient())).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((s) => s === 400).length).toBeLessThanOrEqual(5)
  }
})

test("codes are limited by client and by account", async () => {
  const email = anEmail()
  const verify = (address: string, from: { from: string }) =>
    site.call(
      "POST",
      "/verify",
      { email: address, token: "000000", type: "email" },
      from,
    )
  const one = newClient()
  for (let n = 0; n < 5; n++) await verify(anEmail(), one)
  expect((await verify(anEmail(), one)).status).toBe(429)
  for (let n = 0; n < 5; n++) await verify(email, newClient())
  expect((await verify(email, newClient())).status).toBe(429)
})

test("followed links are limited by client", async () => {
  const from = { ...newClient(), key: null }
  const path = "/verify?type=recovery&token=guess"
  for (let n = 0; n < 5; n++) {
    expect((await site.call("GET", path, undefined, from)).status).toBe(303)
  }
  expect((await site.call("GET", path, undefined, from)).status).toBe(429)
})

test("refreshes are limited by client and by account", async () => {
  const { session } = await site.member()
  const body = { refresh_token: session.refresh_token }
  const path = "/token?grant_type=refresh_token"
  const statuses = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await site.call("POST", path, body, newClient())).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test("the next mail to an address has to wait, known or not", async () => {
  const { email } = await site.member()
  for (const address of [email, anEmail()]) {
    const ask = () =>
      site.call("POST", "/recover", { email: address }, newClient())
    expect((await ask()).status).toBe(200)
    const soon = await ask()
    expect(soon.status).toBe(429)
    expect(soon.json).toMatchObject({
      error_code: "over_email_send_rate_limit",
    })
    expect(soon.json.msg).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
    expect(soon.headers.get("retry-after")).toMatch(/^\d+$/)
  }
})

test("a client can set off a few mails an hour", async () => {
  const from = newClient()
  const ask = () => site.call("POST", "/recover", { email: anEmail() }, from)
  for (let n = 0; n < 8; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.json.error_code).toBe("over_email_send_rate_limit")
})

function signUp(email: string, password: string, name = "Ada") {
  const body = { email, password, data: { display_name: name } }
  return site.call("POST", "/signup", body, newClient())
}

async function confirm(email: string) {
  const token = site.mail("confirmation", email).code
  const body = { email, token, type: "signup" }
  const { status } = await site.call("POST", "/verify", body, newClient())
  expect(status).toBe(200)
}

async function signIn(email: string, password: string) {
  const path = "/token?grant_type=password"
  const body = { email, password }
  return (await site.call("POST", path, body, newClient())).status
}

test("signing up twice within a minute mails once and answers alike", async () => {
  const email = anEmail()
  const first = await signUp(email, PASSWORD, "Ada")
  const second = await signUp(email, PASSWORD, "Eve")
  expect(second.status).toBe(200)
  expect(Object.keys(second.json)).toEqual(Object.keys(first.json))
  expect(JSON.stringify(second.json)).not.toContain("Ada")
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(1)
  await confirm(email)
})

test("of two passwords offered within a minute the one mail confirms neither", async () => {
  const email = anEmail()
  await signUp(email, "the stranger's")
  expect((await signUp(email, PASSWORD)).status).toBe(200)
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(1)
  await confirm(email)
  expect(await signIn(email, "the stranger's")).toBe(400)
  expect(await signIn(email, PASSWORD)).toBe(400)
})

/** As if the least time between mails to anybody had gone by. */
function aMinuteLater() {
  return site.sql`delete from platform.limits where key like 'mail:gap:%'`
}

test("both mailboxes of an e-mail change wait for their next mail", async () => {
  const owner = await site.member()
  const victim = anEmail()
  const change = (member: typeof owner, email: string) =>
    site.call(
      "PUT",
      "/user",
      { email },
      { ...newClient(), token: member.token },
    )
  expect((await change(owner, victim)).status).toBe(200)
  expect((await change(owner, anEmail())).status).toBe(429)
  const recover = { email: owner.email }
  const asked = await site.call("POST", "/recover", recover, newClient())
  expect(asked.status).toBe(429)
  expect((await change(await site.member(), victim)).status).toBe(429)
})

test("resent e-mail changes flood nobody's mailbox, and tell nothing", async () => {
  await site.sql`delete from platform.limits`
  const victim = anEmail()
  const owners = [await site.member(), await site.member()]
  for (const { token } of owners) {
    const from = newClient()
    await site.call("PUT", "/user", { email: victim }, { ...from, token })
    await aMinuteLater()
  }
  const resend = (email: string) => {
    const body = { type: "email_change", email }
    return site.call("POST", "/resend", body, newClient())
  }
  const toVictim = () => site.mails.filter(({ to }) => to === victim).length
  expect(toVictim()).toBe(2)
  for (const { email } of owners) {
    expect(await resend(email)).toMatchObject({ status: 200, json: {} })
  }
  expect(toVictim()).toBe(3)
  for (let n = 0; n < 8; n++) {
    await aMinuteLater()
    await resend(owners[n % 2]?.email as string)
  }
  expect(toVictim()).toBe(6)
})
