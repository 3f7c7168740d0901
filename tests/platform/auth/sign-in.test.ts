import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createPasswords } from "#platform/auth/passwords.ts"
import {
  anEmail,
  claim,
  follow,
  KEYS,
  openSite,
  PASSWORD,
  SITE,
  type Site,
} from "./site.ts"

let site: Site
beforeAll(async () => {
  // At their real cost: what it is, and what it hides, is tried here.
  site = await openSite(undefined, createPasswords())
})
afterAll(() => site.close())

test("a visitor signs up, confirms by the mailed link and signs in", async () => {
  const email = anEmail()
  const proof = randomUUID()
  const client = site.client({ proof })
  const made = await client.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: { data: { display_name: "Ada" }, emailRedirectTo: `${SITE}/` },
  })
  expect(made.error).toBeNull()
  expect(made.data.session).toBeNull()
  expect(made.data.user).toMatchObject({
    email,
    role: "authenticated",
    user_metadata: { display_name: "Ada" },
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", identity_data: { email } }],
  })
  expect(made.data.user?.confirmation_sent_at).toBeTruthy()

  const early = await client.signInWithPassword({ email, password: PASSWORD })
  expect(early.error).toMatchObject({
    message: "Email not confirmed",
    code: "email_not_confirmed",
    status: 400,
  })

  const mail = site.mail("confirmation", email)
  expect(mail.code).toMatch(/^\d{6}$/)
  expect(mail.userMetadata).toEqual({ display_name: "Ada" })
  expect(mail.actionUrl).toContain(`${SITE}/auth/v1/verify?token=`)
  const led = await follow(site, mail.actionUrl as string)
  expect(led.status).toBe(303)
  expect(led.location.origin + led.location.pathname).toBe(`${SITE}/`)
  expect(led.fields).toMatchObject({ token_type: "bearer", type: "signup" })
  const { error } = await client.setSession({
    access_token: led.fields.access_token as string,
    refresh_token: led.fields.refresh_token as string,
  })
  expect(error).toBeNull()
  const token = led.fields.access_token as string
  expect(await claim(site, token, proof)).toBe(true)

  const late = await site
    .client()
    .signInWithPassword({ email, password: PASSWORD })
  expect(late.error).toBeNull()
  expect(late.data.session).toMatchObject({
    token_type: "bearer",
    expires_in: 3600,
  })
  expect(late.data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
  expect(late.data.user?.email_confirmed_at).toBeTruthy()
  const [row] = await site.sql`
    select encrypted_password from auth.users where email = ${email}`
  expect(row?.encrypted_password).toMatch(/^\$2[aby]\$10\$/)
})

test("a wrong password and an unknown address get the same answer", async () => {
  const { email } = await site.member()
  const wrong = await site.call("POST", "/token?grant_type=password", {
    email,
    password: "not this",
  })
  const unknown = await site.call("POST", "/token?grant_type=password", {
    email: anEmail(),
    password: "not this",
  })
  expect(wrong.status).toBe(400)
  expect(wrong.json).toEqual({
    code: 400,
    error_code: "invalid_credentials",
    msg: "Invalid login credentials",
  })
  expect(unknown).toMatchObject({ status: 400, json: wrong.json })
})

test("a wrong password takes as long as an unknown address", async () => {
  const { email } = await site.member()
  const timeOf = async (address: string) => {
    const began = performance.now()
    const body = { email: address, password: "not this" }
    await site.call("POST", "/token?grant_type=password", body)
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await timeOf(email))
    unknown.push(await timeOf(anEmail()))
  }
  // The quickest of each: what a busy machine adds is in neither.
  const ratio = Math.min(...known) / Math.min(...unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test("errors have the shape the client's version expects", async () => {
  const body = { email: "x@y.test", password: "nope nope" }
  const modern = await site.call("POST", "/token?grant_type=password", body, {
    headers: { "x-supabase-api-version": "2024-01-01" },
  })
  expect(modern.json).toEqual({
    code: "invalid_credentials",
    message: "Invalid login credentials",
  })
  expect(modern.headers.get("x-supabase-api-version")).toBe("2024-01-01")
})

test("a confirmed address is told to be registered", async () => {
  const { email } = await site.member()
  const again = await site.client().signUp({ email, password: "other one" })
  expect(again.error).toMatchObject({
    message: "User already registered",
    code: "user_already_exists",
    status: 422,
  })
})

test("an unconfirmed address signs up again, and one link is enough", async () => {
  const email = anEmail()
  const proof = randomUUID()
  const first = await site.client().signUp({ email, password: PASSWORD })
  const old = site.mail("confirmation", email)
  const again = await site.client({ proof }).signUp({
    email,
    password: PASSWORD,
  })
  expect(again.error).toBeNull()
  const told = JSON.stringify(again.data)
  expect(told).not.toContain(first.data.user?.id)
  expect(told).not.toContain(first.data.user?.created_at)
  expect(Object.keys(again.data.user ?? {})).toEqual(
    Object.keys(first.data.user ?? {}),
  )
  const { actionUrl } = site.mail("confirmation", email)
  const led = await follow(site, actionUrl as string)
  const token = led.fields.access_token as string
  const stale = await follow(site, old.actionUrl as string)
  expect(stale.fields.error_code).toBe("otp_expired")
  expect(await claim(site, token, proof)).toBe(true)
  const { error } = await site
    .client()
    .signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
})

test("where sign-ups offered differing passwords the owner's click confirms none", async () => {
  const email = anEmail()
  const offers = [PASSWORD, "the stranger's", PASSWORD, "the stranger's"]
  for (const password of offers) {
    expect((await site.client().signUp({ email, password })).error).toBeNull()
  }
  await site.client().resend({ type: "signup", email })
  const mail = site.mail("confirmation", email)
  const led = await follow(site, mail.actionUrl as string)
  expect(led.fields.access_token).toBeTruthy()
  const signIn = (password: string) =>
    site.client().signInWithPassword({ email, password })
  for (const password of offers) {
    expect((await signIn(password)).error?.code).toBe("invalid_credentials")
  }
  const token = led.fields.access_token as string
  await site.call("PUT", "/user", { password: "her own" }, { token })
  expect((await signIn("her own")).error).toBeNull()
})

test("a link made by the admin does not confirm a stranger's password either", async () => {
  const email = anEmail()
  await site.client().signUp({ email, password: "the stranger's" })
  const { admin } = site.client({ key: KEYS.secret })
  const made = await admin.generateLink({
    type: "signup",
    email,
    password: PASSWORD,
  })
  await follow(site, made.data.properties?.action_link as string)
  const { error } = await site
    .client()
    .signInWithPassword({ email, password: "the stranger's" })
  expect(error?.code).toBe("invalid_credentials")
})

test("one password offered many times at once is not taken for many", async () => {
  const email = anEmail()
  const body = { email, password: PASSWORD }
  const proof = randomUUID()
  const headers = { "x-sign-up-proof": proof }
  const ask = () => site.call("POST", "/signup", body, { headers })
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { actionUrl } = site.mail("confirmation", email)
  const led = await follow(site, actionUrl as string)
  const token = led.fields.access_token as string
  expect(await claim(site, token, proof)).toBe(true)
  const { error } = await site.client().signInWithPassword(body)
  expect(error).toBeNull()
})

test("twenty sign-ups of one address at once make one account", async () => {
  const email = anEmail()
  const body = { email, password: PASSWORD }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.call("POST", "/signup", body)),
  )
  // An address gets a few mails an hour, whoever asks for them.
  for (const { status } of answers) expect([200, 429]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const users = await site.sql`select from auth.users where email = ${email}`
  expect(users).toHaveLength(1)
})

test("a weak password is refused with its reasons", async () => {
  const weak = await site.client().signUp({ email: anEmail(), password: "abc" })
  expect(weak.error).toMatchObject({
    name: "AuthWeakPasswordError",
    message: "Password should be at least 6 characters.",
    status: 422,
    code: "weak_password",
    reasons: ["length"],
  })
})

test("character classes are asked for where the settings do", async () => {
  const strict = await openSite((config) => {
    config.password_requirements = "lower_upper_letters_digits"
  })
  const signUp = (password: string) =>
    strict.client().signUp({ email: anEmail(), password })
  expect((await signUp("lowercase")).error).toMatchObject({
    reasons: ["characters"],
  })
  expect((await signUp("Lower1case")).error).toBeNull()
  await strict.close()
})

test("a password of more than 72 bytes is refused, not cut", async () => {
  const email = anEmail()
  const long = await site.client().signUp({ email, password: "é".repeat(40) })
  expect(long.error).toMatchObject({ status: 400, code: "validation_failed" })
})

test("addresses that are none are refused", async () => {
  for (const email of ["", "nobody", "a@b", "a b@c.test", "@c.test"]) {
    const { status, json } = await site.call("POST", "/signup", {
      email,
      password: PASSWORD,
    })
    expect([400, 422]).toContain(status)
    expect(json.msg).toBeTruthy()
  }
})

test("without confirmations a sign-up is signed in at once", async () => {
  const open = await openSite((config) => {
    config.email.enable_confirmations = false
  })
  const { data, error } = await open
    .client()
    .signUp({ email: anEmail(), password: PASSWORD })
  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
  expect(open.mails).toEqual([])
  await open.close()
})

test("closed sign-ups say so", async () => {
  const closed = await openSite((config) => {
    config.enable_signup = false
  })
  const { error } = await closed
    .client()
    .signUp({ email: anEmail(), password: PASSWORD })
  expect(error).toMatchObject({ code: "signup_disabled", status: 422 })
  await closed.close()
})

test("an account whose hash is none has no password that fits", async () => {
  for (const hash of ["", "$2b$10$broken", "password", null]) {
    const { email, user } = await site.member()
    await site.sql`
      update auth.users set encrypted_password = ${hash}
      where id = ${user.id}`
    for (const password of ["password", "", PASSWORD]) {
      const body = { email, password }
      const path = "/token?grant_type=password"
      const { json } = await site.call("POST", path, body)
      expect(json.error_code).toBe("invalid_credentials")
    }
  }
})

test("a banned user cannot sign in, refresh or stay", async () => {
  const { client, email, user, token } = await site.member()
  const admin = site.client({ key: "sb_secret_for_the_tests_only_too" })
  await admin.admin.updateUserById(user.id, { ban_duration: "24h" })
  const signIn = await site
    .client()
    .signInWithPassword({ email, password: PASSWORD })
  expect(signIn.error?.code).toBe("user_banned")
  const refreshed = await client.refreshSession()
  expect(refreshed.error?.code).toBe("refresh_token_not_found")
  const seen = await site.call("GET", "/user", undefined, { token })
  expect(seen.json.error_code).toBe("user_banned")
  await admin.admin.updateUserById(user.id, { ban_duration: "none" })
  const back = await site
    .client()
    .signInWithPassword({ email, password: PASSWORD })
  expect(back.error).toBeNull()
})

test("what is not offered says so", async () => {
  const client = site.client()
  const phone = await client.signInWithPassword({ phone: "1", password: "p" })
  expect(phone.error?.code).toBe("phone_provider_disabled")
  const unsent = { token: "123456", type: "sms" } as const
  const unknown = await client.verifyOtp({ phone: "15551234567", ...unsent })
  expect(unknown.error).toMatchObject({ status: 403, code: "otp_expired" })
  const wrong = await client.verifyOtp({ phone: "1555-invalid", ...unsent })
  expect(wrong.error?.message).toBe(
    "Invalid phone number format (E.164 required)",
  )
  const nobody = await client.signInAnonymously()
  expect(nobody.error?.code).toBe("anonymous_provider_disabled")
  const idToken = await client.signInWithIdToken({
    provider: "google",
    token: "x",
  })
  expect(idToken.error?.code).toBe("provider_disabled")
  const sso = await client.signInWithSSO({ domain: "x.test" })
  expect(sso.error?.code).toBe("saml_provider_disabled")
  const oauth = await site.call("GET", "/authorize?provider=github")
  expect(oauth.json.msg).toMatch(/provider is not enabled/)
  const passkey = await site.call(
    "POST",
    "/passkeys/authentication/options",
    {},
  )
  expect(passkey.json.msg).toBe("Passkeys are disabled")
})
