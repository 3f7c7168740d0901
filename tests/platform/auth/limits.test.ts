import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { clientNetwork } from "#platform/limits/client-network.ts"
import {
  createRateLimiter,
  sweepRateLimits,
} from "#platform/limits/rate-limiter.ts"
import { anEmail, follow, openSite, PASSWORD, type Site } from "./site.ts"

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
// Where every member of these tests signs in: that limit has its own test.
beforeEach(async () => {
  await site.sql`
    delete from platform.limits where key = 'sign-in:client:203.0.113.7'`
})
afterAll(() => site.close())

let lastClient = 0
/** Somebody who has not been here before. */
function newClient() {
  lastClient += 1
  return { from: `192.0.2.${lastClient}` }
}

test("of many takes at once exactly the allowance succeeds", async () => {
  const limits = [createRateLimiter(site.sql), createRateLimiter(site.sql)]
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
  const limits = createRateLimiter(site.sql)
  const allowance = { max: 1, windowSeconds: 60 }
  await limits.take("again", allowance)
  expect((await limits.take("again", allowance)).ok).toBe(false)
  await site.sql`update platform.limits set ends_at = now()`
  expect((await limits.take("again", allowance)).ok).toBe(true)
  await site.sql`update platform.limits set ends_at = now() - interval '1 s'`
  await sweepRateLimits(site.sql)
  expect(await site.sql`select from platform.limits`).toHaveLength(0)
})

test("IPv6 counts by its /48", () => {
  expect(clientNetwork("203.0.113.7")).toBe("203.0.113.7")
  expect(clientNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7")
  expect(clientNetwork("2001:db8::1")).toBe("2001:db8::/48")
  expect(clientNetwork("2001:db8:0:ffff:ffff::2")).toBe("2001:db8::/48")
  expect(clientNetwork("2001:db8:1::2")).not.toBe(clientNetwork("2001:db8::2"))
  expect(clientNetwork("::1")).toBe("::/48")
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

function signInFrom(
  from: { from: string } | undefined,
  email: string,
  password: string,
) {
  const path = "/token?grant_type=password"
  return site.call("POST", path, { email, password }, from)
}

/** As if so many guesses more had been made by strangers. */
function moreGuesses(what: string, count: number) {
  return site.sql`
    update platform.limits set taken = taken + ${count}
    where key like ${`${what}:nothing:%`}`
}

test("one stranger's guesses keep nobody else out", async () => {
  const { email } = await site.member()
  const stranger = newClient()
  for (let n = 0; n < 6; n++) await signInFrom(stranger, email, "guess")
  expect((await signInFrom(stranger, email, PASSWORD)).status).toBe(429)
  expect((await signInFrom(newClient(), email, PASSWORD)).status).toBe(200)
  await site.sql`delete from platform.limits where key like '%:client:%'`
  expect((await signInFrom(stranger, email, PASSWORD)).status).toBe(429)
})

test("strangers together guess a few times a day, whether or not there is an account", async () => {
  const { email } = await site.member()
  for (const address of [email, anEmail()]) {
    await site.sql`delete from platform.limits`
    const guess = async () =>
      (await signInFrom(newClient(), address, "guess")).status
    expect(await guess()).toBe(400)
    await moreGuesses("sign-in", 18)
    expect([await guess(), await guess()]).toEqual([400, 429])
  }
  await site.sql`delete from platform.limits where key like '%:client:%'`
})

test("then the owner gets in at home, and elsewhere by the mail", async () => {
  const { email } = await site.member()
  await signInFrom(newClient(), email, "guess")
  await moreGuesses("sign-in", 100)
  const away = newClient()
  const refused = await signInFrom(away, email, PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.json.msg).toContain("the link in that mail lets you in")
  expect((await signInFrom(undefined, email, PASSWORD)).status).toBe(200)
  await site.call("POST", "/recover", { email }, newClient())
  const link = site.mail("recovery", email).actionUrl as string
  expect((await follow(site, link, away.from)).fields.access_token).toBeTruthy()
  expect((await signInFrom(away, email, PASSWORD)).status).toBe(200)
})

test("right guesses are not counted against the account", async () => {
  const { email } = await site.member()
  const from = newClient()
  for (let n = 0; n < 4; n++) await signInFrom(from, email, PASSWORD)
  const counted = await site.sql`
    select from platform.limits
    where key like 'sign-in:n%' and key like ${`%:${from.from}`} and taken > 0`
  expect(counted).toHaveLength(0)
})

test("a new password makes every other network strange again", async () => {
  const { email, user, token } = await site.member()
  await signInFrom(newClient(), email, PASSWORD)
  const networks = () => site.sql`
    select from platform.known_networks where user_id = ${user.id}`
  expect(await networks()).toHaveLength(2)
  const change = { password: "another one", current_password: PASSWORD }
  const changed = await site.call("PUT", "/user", change, { token })
  expect(changed.status).toBe(200)
  expect(await networks()).toHaveLength(1)
})

test("of an account's networks the last twenty are known, for half a year", async () => {
  const { email, user } = await site.member()
  await site.sql`
    insert into platform.known_networks (user_id, network_hash, seen_at)
    select ${user.id}, n::text, now() - n * interval '1 day'
    from generate_series(1, 30) n`
  await signInFrom(newClient(), email, PASSWORD)
  const known = () => site.sql`
    select network_hash from platform.known_networks
    where user_id = ${user.id}`
  expect(await known()).toHaveLength(20)
  await site.sql`update platform.known_networks
    set seen_at = now() - interval '181 days' where network_hash = '1'`
  await site.auth.sweep()
  expect(await known()).toHaveLength(19)
})

test("counters beyond their bound are forgotten, the busiest last", async () => {
  await site.sql`delete from platform.limits`
  const limits = createRateLimiter(site.sql)
  const allowance = { max: 10, windowSeconds: 60 }
  for (const key of ["busy", "busy", "one", "two"]) {
    await limits.take(key, allowance)
  }
  await sweepRateLimits(site.sql, 2)
  const left = await site.sql`select key from platform.limits order by taken`
  expect(left.map(({ key }) => key)).toContain("busy")
  expect(left).toHaveLength(2)
})

test("mailed codes are limited by client and, for strangers, by account", async () => {
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
  for (let n = 0; n < 10; n++) await verify(email, newClient())
  expect((await verify(email, newClient())).status).toBe(429)
})

test("wrong codes of strangers leave the owner's own tries", async () => {
  const { email } = await site.member()
  await site.call("POST", "/otp", { email }, newClient())
  const { code } = site.mail("magic_link", email)
  const give = (token: string | undefined, from?: { from: string }) =>
    site.call("POST", "/verify", { email, token, type: "email" }, from)
  for (let n = 0; n < 10; n++) await give("x", newClient())
  expect((await give(code, newClient())).status).toBe(429)
  expect((await give(code)).status).toBe(200)
})

function codeOf(secret: string, stepsAhead: number) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

test("the second factor is guessed at a few times a day, and its owner gets through", async () => {
  const { email, token } = await site.member()
  const enrolled = await site.call(
    ...(["POST", "/factors", { factor_type: "totp" }, { token }] as const),
  )
  const { id, totp } = enrolled.json
  const give = async (by: { token: string; from?: string }, code: string) => {
    const path = `/factors/${id}`
    const { json } = await site.call("POST", `${path}/challenge`, {}, by)
    const answer = { challenge_id: json.id, code }
    return (await site.call("POST", `${path}/verify`, answer, by)).status
  }
  expect(await give({ token }, codeOf(totp.secret, -1))).toBe(200)
  const tokenFrom = async (from?: { from: string }) =>
    (await signInFrom(from, email, PASSWORD)).json.access_token as string
  const statuses = []
  for (let n = 0; n < 3; n++) {
    const from = newClient()
    const by = { token: await tokenFrom(from), ...from }
    for (let m = 0; m < 5; m++) statuses.push(await give(by, "000000"))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
  await site.sql`delete from platform.limits where key like '%:client:%'`
  const home = { token: await tokenFrom() }
  expect(await give(home, codeOf(totp.secret, 0))).toBe(200)
  await site.call("POST", "/recover", { email }, newClient())
  const away = newClient()
  const link = site.mail("recovery", email).actionUrl as string
  const { fields } = await follow(site, link, away.from)
  const mailed = { token: fields.access_token as string, ...away }
  expect(await give(mailed, codeOf(totp.secret, 1))).toBe(200)
})

test("followed links are limited by client", async () => {
  const from = { ...newClient(), key: null }
  const path = "/verify?type=recovery&token=guess"
  for (let n = 0; n < 5; n++) {
    expect((await site.call("GET", path, undefined, from)).status).toBe(303)
  }
  expect((await site.call("GET", path, undefined, from)).status).toBe(429)
  const { email } = await site.member()
  await site.call("POST", "/recover", { email }, newClient())
  const link = site.mail("recovery", email).actionUrl as string
  const led = await follow(site, link, from.from)
  expect(led.fields.access_token, "a good link is not counted").toBeTruthy()
})

test("refreshes are limited by account, and by client where nobody's", async () => {
  const { session } = await site.member()
  const body = { refresh_token: session.refresh_token }
  const path = "/token?grant_type=refresh_token"
  const statuses = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await site.call("POST", path, body, newClient())).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  const from = newClient()
  const guess = { refresh_token: "nobody's" }
  for (let n = 0; n < 6; n++) await site.call("POST", path, guess, from)
  expect((await site.call("POST", path, guess, from)).status).toBe(429)
  const neighbour = await site.member()
  const own = { refresh_token: neighbour.session.refresh_token }
  expect((await site.call("POST", path, own, from)).status).toBe(200)
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
  // A way in has a rest of its own.
  expect((await recover(owner.email)).status).toBe(200)
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

function recover(email: string, from?: { from: string }, challenge = {}) {
  return site.call("POST", "/recover", { email, ...challenge }, from)
}

test("mails that nobody gets use up no way in and no sign-up", async () => {
  const { email } = await site.member()
  const fresh = anEmail()
  for (let n = 0; n < 8; n++) {
    await aMinuteLater()
    for (const type of ["signup", "email_change"]) {
      await site.call("POST", "/resend", { type, email }, newClient())
    }
    await recover(fresh, newClient())
  }
  await aMinuteLater()
  expect((await recover(email, newClient())).status).toBe(200)
  const wish = { email: fresh, password: PASSWORD }
  const signedUp = await site.call("POST", "/signup", wish, newClient())
  expect(signedUp.status).toBe(200)
})

test("confirmations with strangers' challenges are few, and spoil none", async () => {
  const wish = { email: anEmail(), password: PASSWORD }
  await site.call("POST", "/signup", wish, newClient())
  const own = site.mail("confirmation", wish.email).actionUrl as string
  const statuses = []
  for (const [path, more] of [
    ["/signup", {}],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "signup" }],
    ["/signup", {}],
  ] as const) {
    await aMinuteLater()
    const body = { ...wish, ...more, ...CHALLENGE }
    const { status } = await site.call("POST", path, body, newClient())
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
  const theirs = site.mail("confirmation", wish.email).actionUrl as string
  expect((await follow(site, theirs)).fields.access_token).toBeUndefined()
  expect((await follow(site, own)).fields.access_token).toBeTruthy()
})

test("who asks whether addresses are taken is counted", async () => {
  const [{ token }, { email }] = [await site.member(), await site.member()]
  const statuses = []
  for (let n = 0; n < 8; n++) {
    await aMinuteLater()
    const from = { ...newClient(), token }
    statuses.push((await site.call("PUT", "/user", { email }, from)).status)
  }
  expect(statuses.slice(0, 2)).toEqual([422, 422])
  expect(statuses.slice(-2)).toEqual([429, 429])
})

const CHALLENGE = { code_challenge: "c".repeat(43) }

test("mails that strangers ask for leave the owner's links good", async () => {
  const { email } = await site.member()
  await recover(email)
  const own = site.mail("recovery", email).actionUrl as string
  await recover(email, newClient())
  const theirs = site.mail("recovery", email).actionUrl as string
  expect(theirs).not.toBe(own)
  const led = await follow(site, own)
  expect(led.fields.access_token).toBeTruthy()
  const after = await follow(site, theirs)
  expect(after.fields.error_code, "one way in is enough").toBe("otp_expired")
})

test("of the mails of an hour most are good to who reads them, known or not", async () => {
  const { email } = await site.member()
  for (const address of [email, anEmail()]) {
    const statuses = []
    for (const challenge of [CHALLENGE, CHALLENGE, CHALLENGE, {}]) {
      await aMinuteLater()
      statuses.push((await recover(address, newClient(), challenge)).status)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
  }
  const links = site.mails.filter(({ to }) => to === email)
  const [first, , last] = links.map(({ actionUrl }) => actionUrl as string)
  const nowhere = await follow(site, first as string)
  expect(nowhere.location.searchParams.get("code")).toBeTruthy()
  const led = await follow(site, last as string)
  expect(led.fields.access_token).toBeTruthy()
})

test("a link with a challenge opens by the verifier, and then ends the others", async () => {
  const { email } = await site.member()
  await recover(email)
  const plain = site.mail("recovery", email).actionUrl as string
  const client = site.client({ flowType: "pkce" })
  await aMinuteLater()
  await client.resetPasswordForEmail(email)
  const link = site.mail("recovery", email).actionUrl as string
  const { location } = await follow(site, link)
  const code = location.searchParams.get("code") ?? ""
  const { error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect((await follow(site, plain)).fields.error_code).toBe("otp_expired")
})

test("when strangers have asked for an hour's mails the owner asks at home", async () => {
  const { email } = await site.member()
  for (let n = 0; n < 6; n++) {
    await aMinuteLater()
    await recover(email, newClient())
  }
  await aMinuteLater()
  expect((await recover(email, newClient())).status).toBe(429)
  expect((await recover(email)).status).toBe(200)
})
