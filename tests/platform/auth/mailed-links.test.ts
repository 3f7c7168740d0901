import { afterAll, beforeAll, expect, test } from "vitest"
import {
  anEmail,
  follow,
  openSite,
  PASSWORD,
  SITE,
  type Site,
  tokenOf,
} from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test("a magic link signs in, and makes the account of who has none", async () => {
  const email = anEmail()
  const client = site.client()
  const asked = await client.signInWithOtp({
    email,
    options: { data: { display_name: "Bo" } },
  })
  expect(asked.error).toBeNull()
  const { code, actionUrl } = site.mail("magic_link", email)
  const { data, error } = await client.verifyOtp({
    email,
    token: code as string,
    type: "email",
  })
  expect(error).toBeNull()
  expect(data.session?.user).toMatchObject({
    email,
    user_metadata: { display_name: "Bo" },
  })
  expect(data.user?.email_confirmed_at).toBeTruthy()
  const again = await follow(site, actionUrl as string)
  expect(again.fields).toMatchObject({
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  })
})

test("the link's token works by token_hash, once, and only for its type", async () => {
  const { email } = await site.member()
  const client = site.client()
  await client.resetPasswordForEmail(email)
  const token_hash = tokenOf(site.mail("recovery", email).actionUrl)
  expect(token_hash.length * 4).toBeGreaterThanOrEqual(128)
  for (const type of [
    "magiclink",
    "signup",
    "email_change",
    "invite",
  ] as const) {
    const { error } = await client.verifyOtp({ token_hash, type })
    expect(error).toMatchObject({ code: "otp_expired", status: 403 })
  }
  const right = await client.verifyOtp({ token_hash, type: "recovery" })
  expect(right.error).toBeNull()
  expect(right.data.session).toBeTruthy()
  const twice = await client.verifyOtp({ token_hash, type: "recovery" })
  expect(twice.error?.code).toBe("otp_expired")
})

test("no mailed token and no code stands in the database", async () => {
  const { email } = await site.member()
  await site.client().resetPasswordForEmail(email)
  const { code, actionUrl } = site.mail("recovery", email)
  const rows = await site.sql`
    select t::text || c::text || u::text as all_there_is
    from auth.one_time_tokens t
    join platform.one_time_codes c on c.token_id = t.id
    join auth.users u on u.id = t.user_id where u.email = ${email}`
  expect(rows).toHaveLength(1)
  const said = rows[0]?.all_there_is
  expect(said).not.toContain(tokenOf(actionUrl))
  expect(said).not.toMatch(new RegExp(`\\b${code}\\b`))
})

test("of twenty uses of one link at once one succeeds", async () => {
  const { email } = await site.member()
  await site.client().resetPasswordForEmail(email)
  const link = site.mail("recovery", email).actionUrl as string
  const led = await Promise.all(
    Array.from({ length: 20 }, () => follow(site, link)),
  )
  expect(led.filter(({ fields }) => fields.access_token)).toHaveLength(1)
})

test("asking for links and following them at once ends in no fault", async () => {
  const { email } = await site.member()
  const link = async () => {
    const options = { key: "sb_secret_for_the_tests_only_too" }
    const body = { type: "magiclink", email }
    const { json } = await site.call(
      "POST",
      "/admin/generate_link",
      body,
      options,
    )
    return json.action_link as string
  }
  const first = await link()
  const led = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 ? link() : follow(site, first),
    ),
  )
  for (const one of led) {
    if (typeof one === "string") expect(one).toContain("/verify?")
    else expect(one.fields.error_code ?? "otp_expired").toBe("otp_expired")
  }
})

test("a code allows five tries; the link beside it stays good", async () => {
  const { email } = await site.member()
  await site.client().signInWithOtp({ email })
  const { code, actionUrl } = site.mail("magic_link", email)
  const wrong = code === "000000" ? "000001" : "000000"
  const attempt = (token: string) =>
    site.call("POST", "/verify", { email, token, type: "email" })
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => attempt(wrong)),
  )
  for (const { json } of tries) expect(json.error_code).toBe("otp_expired")
  expect((await attempt(code as string)).status).toBe(403)
  const led = await follow(site, actionUrl as string)
  expect(led.fields.access_token).toBeTruthy()
})

test("an expired link and an expired code are refused", async () => {
  const { email } = await site.member()
  await site.client().signInWithOtp({ email })
  const { code, actionUrl } = site.mail("magic_link", email)
  await site.sql`update platform.one_time_codes set expires_at = now()`
  const led = await follow(site, actionUrl as string)
  expect(led.fields.error_code).toBe("otp_expired")
  const { error } = await site
    .client()
    .verifyOtp({ email, token: code as string, type: "email" })
  expect(error?.code).toBe("otp_expired")
})

test("a code is worth nothing for another address", async () => {
  const [one, other] = [await site.member(), await site.member()]
  await site.client().signInWithOtp({ email: one.email })
  await site.client().signInWithOtp({ email: other.email })
  const { code } = site.mail("magic_link", one.email)
  const { error } = await site.client().verifyOtp({
    email: other.email,
    token: code as string,
    type: "email",
  })
  expect(error?.code).toBe("otp_expired")
})

test("links lead nowhere but to the site and its allow-list", async () => {
  const open = await openSite((config) => {
    config.additional_redirect_urls = [
      "https://shop.test/back",
      "https://*.preview.test/**",
    ]
  })
  const lead = async (redirectTo: string) => {
    const query = new URLSearchParams({
      token: "x",
      type: "recovery",
      redirect_to: redirectTo,
    })
    const { location } = await follow(open, `${SITE}/auth/v1/verify?${query}`)
    location.hash = ""
    return location.href.replace(/#$/, "")
  }
  const home = `${SITE}/`
  expect(await lead(`${SITE}/account`)).toBe(`${SITE}/account`)
  expect(await lead("/reset-password")).toBe(`${SITE}/reset-password`)
  expect(await lead("https://shop.test/back")).toBe("https://shop.test/back")
  expect(await lead("https://a.preview.test/x/y")).toBe(
    "https://a.preview.test/x/y",
  )
  for (const evil of [
    "https://evil.test/",
    "//evil.test/",
    "/\\evil.test/",
    `${SITE}.evil.test/`,
    `${SITE}@evil.test/`,
    "javascript:alert(1)",
    "data:text/html,x",
    `blob:${SITE}/x`,
    "https://shop.test/back/../evil",
    "https://evil.test/?https://a.preview.test/",
    "https://evil.test#.preview.test/x",
    "https://user:pw@label.test/",
    "http://label.test/",
  ]) {
    const led = await lead(evil)
    expect(led).toBe(home)
  }
  await open.close()
})

test("mails' links are built from the site's own address", async () => {
  const { email } = await site.member()
  await site.fetch(
    new Request("https://evil.test/auth/v1/recover?redirect_to=//evil.test", {
      method: "POST",
      headers: { apikey: "sb_publishable_for_the_tests_only" },
      body: JSON.stringify({ email }),
    }),
  )
  const link = site.mail("recovery", email).actionUrl as string
  expect(link).not.toContain("evil")
  expect(link.startsWith(`${SITE}/auth/v1/verify?`)).toBe(true)
})

test("recover, otp and resend never tell whether an address is known", async () => {
  const known = (await site.member()).email
  const unknown = anEmail()
  for (const [path, more] of [
    ["/recover", {}],
    ["/otp", { create_user: false }],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "email_change" }],
    ["/otp", {}],
  ] as const) {
    const answers = []
    for (const email of [known, unknown]) {
      const began = performance.now()
      const answer = await site.call("POST", path, { email, ...more })
      const time = performance.now() - began
      answers.push({ ...answer, steps: Math.round(time / 100) })
    }
    const [one, other] = answers
    expect(one?.status).toBe(200)
    expect(one?.json).toEqual({})
    expect(other?.status).toBe(one?.status)
    expect(other?.json).toEqual(one?.json)
    // Answers come on full steps of time; the work fits into the first ones.
    expect(Math.abs((one?.steps ?? 0) - (other?.steps ?? 9))).toBeLessThan(3)
  }
  expect(
    site.mails.filter(({ to }) => to === unknown).map((m) => m.kind),
  ).toEqual(["magic_link"])
})

test("the confirmation can be sent once more", async () => {
  const email = anEmail()
  const client = site.client()
  await client.signUp({ email, password: PASSWORD })
  const first = site.mail("confirmation", email)
  const { error } = await client.resend({ type: "signup", email })
  expect(error).toBeNull()
  const second = site.mail("confirmation", email)
  expect(tokenOf(second.actionUrl)).not.toBe(tokenOf(first.actionUrl))
  const done = await client.verifyOtp({
    email,
    token: second.code as string,
    type: "signup",
  })
  expect(done.data.session).toBeTruthy()
})

test("a stranger's password does not survive the owner's magic link", async () => {
  const email = anEmail()
  await site.client().signUp({ email, password: "the stranger's" })
  await site.client().signInWithOtp({ email })
  const led = await follow(site, site.mail("magic_link", email).actionUrl ?? "")
  expect(led.fields.access_token).toBeTruthy()
  const stranger = await site
    .client()
    .signInWithPassword({ email, password: "the stranger's" })
  expect(stranger.error?.code).toBe("invalid_credentials")
})

test("a forgotten password is set anew by the recovery's session", async () => {
  const { email } = await site.member()
  const client = site.client()
  await client.resetPasswordForEmail(email, {
    redirectTo: `${SITE}/reset-password`,
  })
  const link = site.mail("recovery", email).actionUrl as string
  const led = await follow(site, link)
  expect(led.location.pathname).toBe("/reset-password")
  expect(led.fields.type).toBe("recovery")
  await client.setSession({
    access_token: led.fields.access_token as string,
    refresh_token: led.fields.refresh_token as string,
  })
  const set = await client.updateUser({ password: "a new one" })
  expect(set.error).toBeNull()
  expect(site.mail("password_changed", email).code).toBeUndefined()
  const signedIn = await site
    .client()
    .signInWithPassword({ email, password: "a new one" })
  expect(signedIn.error).toBeNull()
})

test("PKCE: the link hands out a code that only its verifier can trade", async () => {
  const { email } = await site.member()
  const client = site.client({ flowType: "pkce" })
  await client.signInWithOtp({ email, options: { emailRedirectTo: SITE } })
  const led = await follow(site, site.mail("magic_link", email).actionUrl ?? "")
  expect(led.fields).toEqual({})
  const code = led.location.searchParams.get("code") as string
  const thief = await site.call("POST", "/token?grant_type=pkce", {
    auth_code: code,
    code_verifier: "x".repeat(43),
  })
  expect(thief.json.error_code).toBe("bad_code_verifier")
  const flowId = led.location.searchParams.get("sb_flow_id") ?? undefined
  const traded = await client.exchangeCodeForSession(code, { flowId })
  expect(traded.error).toBeNull()
  expect(traded.data.session?.user.email).toBe(email)
  const again = await site.call("POST", "/token?grant_type=pkce", {
    auth_code: code,
    code_verifier: "x".repeat(43),
  })
  expect(again.json.error_code).toBe("flow_state_not_found")
})

test("following a link by HEAD does not use it up", async () => {
  const { email } = await site.member()
  await site.client().signInWithOtp({ email })
  const link = site.mail("magic_link", email).actionUrl as string
  const head = await site.fetch(new Request(link, { method: "HEAD" }))
  expect(head.status).toBeGreaterThanOrEqual(400)
  expect((await follow(site, link)).fields.access_token).toBeTruthy()
})
