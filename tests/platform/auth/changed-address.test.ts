import { createHash, randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  anEmail,
  claim,
  follow,
  KEYS,
  openSite,
  PASSWORD,
  type Site,
} from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** A member asks for another address; the mails lie in both mailboxes. */
async function asked(proof?: string, challenge = {}) {
  const member = await site.member()
  const next = anEmail()
  const headers: Record<string, string> = {}
  if (proof) headers["x-sign-up-proof"] = proof
  const wish = { email: next, current_password: PASSWORD, ...challenge }
  const { token, email } = member
  const told = await site.call("PUT", "/user", wish, { token, headers })
  expect(told.status).toBe(200)
  const toOld = site.mail("email_change_current", email)
  const toNew = site.mail("email_change_new", next)
  return { ...member, next, toOld, toNew }
}

type Asked = Awaited<ReturnType<typeof asked>>

function press(mail: Asked["toOld"]) {
  return follow(site, mail.actionUrl as string)
}

async function opens(email: string) {
  const wish = { email, password: PASSWORD }
  return !(await site.client().signInWithPassword(wish)).error
}

test("a foreign mailbox's yes gives its reader the account, and nobody else", async () => {
  const proof = randomUUID()
  for (const order of ["old first", "new first"] as const) {
    const { client, session, token, next, toOld, toNew } = await asked(proof)
    if (order === "new first") await press(toNew)
    const own = await press(toOld)
    expect(own.fields.access_token, "no way in by the old one").toBeUndefined()
    const { fields } = await press(toNew)
    expect(fields.access_token).toBeTruthy()
    expect(await opens(next)).toBe(false)
    const old = await site.call("GET", "/user", undefined, { token })
    expect(old.status).toBe(403)
    const { refresh_token } = session
    expect((await client.refreshSession({ refresh_token })).error).toBeTruthy()
    expect(await claim(site, fields.access_token as string)).toBe(false)
  }
})

test("no link or code that was asked for before the change opens it after", async () => {
  const verifier = "v".repeat(43)
  const code_challenge = createHash("sha256")
    .update(verifier)
    .digest("base64url")
  const { email, user, toOld, toNew } = await asked()
  await site.call("POST", "/otp", { email, code_challenge })
  const { location } = await press(site.mail("magic_link", email))
  await site.call("POST", "/otp", { email })
  const kept = site.mail("magic_link", email)
  const [late] = await site.sql<{ id: string }[]>`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to)
    values (${user.id}, 'confirmation_token', 'x', ${email}) returning id`
  await press(toOld)
  await press(toNew)
  expect((await press(kept)).fields.error_code).toBe("otp_expired")
  const traded = await site.call("POST", "/token?grant_type=pkce", {
    auth_code: location.searchParams.get("code"),
    code_verifier: verifier,
  })
  expect(traded.status).toBe(404)
  const left = await site.sql`
    select from auth.one_time_tokens where id = ${late?.id ?? ""}`
  expect(left).toHaveLength(0)
})

test("the browser that asked keeps its password, by link or by code", async () => {
  const proof = randomUUID()
  const one = await asked(proof)
  await press(one.toOld)
  const { fields } = await press(one.toNew)
  expect(await claim(site, fields.access_token as string, proof)).toBe(true)
  expect(await opens(one.next)).toBe(true)

  const two = await asked(proof)
  const client = site.client({ proof })
  const type = "email_change" as const
  const typed = { email: two.next, token: two.toNew.code as string, type }
  expect((await client.verifyOtp(typed)).data.session).toBeNull()
  const last = { email: two.email, token: two.toOld.code as string, type }
  const { data } = await client.verifyOtp(last)
  expect(data.user?.email).toBe(two.next)
  expect(await opens(two.next)).toBe(true)
})

test("PKCE: who trades the code of the change keeps the password", async () => {
  const verifier = "w".repeat(43)
  const code_challenge = createHash("sha256")
    .update(verifier)
    .digest("base64url")
  const { next, toOld, toNew } = await asked(undefined, { code_challenge })
  await press(toOld)
  const { location } = await press(toNew)
  expect(await opens(next)).toBe(false)
  const traded = await site.call("POST", "/token?grant_type=pkce", {
    auth_code: location.searchParams.get("code"),
    code_verifier: verifier,
  })
  expect(traded.status).toBe(200)
  expect(await opens(next)).toBe(true)
})

test("a new password ends the mailed change and every other link", async () => {
  const { email, user, token, toOld, toNew } = await asked()
  await site.sql`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to)
    values (${user.id}, 'confirmation_token', 'y', ${email})`
  const wish = { password: "her own", current_password: PASSWORD }
  const set = await site.call("PUT", "/user", wish, { token })
  expect(set.json.new_email).toBeUndefined()
  for (const mail of [toOld, toNew]) {
    expect((await press(mail)).fields.error_code).toBe("otp_expired")
  }
  const left = await site.sql`
    select from auth.one_time_tokens where user_id = ${user.id}`
  expect(left).toHaveLength(0)
})

test("a ban ends every session at once", async () => {
  const { user, session } = await site.member()
  const admin = site.client({ key: KEYS.secret }).admin
  await admin.updateUserById(user.id, { ban_duration: "24h" })
  await admin.updateUserById(user.id, { ban_duration: "none" })
  const { refresh_token } = session
  const { error } = await site.client().refreshSession({ refresh_token })
  expect(error?.status).toBe(400)
})

test("a sign-up nobody confirmed keeps no member from the address", async () => {
  const { user, next, toOld, toNew } = await asked()
  await site.client().signUp({ email: next, password: "a stranger's" })
  const again = await site.member()
  const free = await again.client.updateUser({ email: next })
  expect(free.error, "asked for after the sign-up").toBeNull()
  await press(toOld)
  const { fields } = await press(toNew)
  expect(fields.access_token).toBeTruthy()
  const [row] = await site.sql`select id from auth.users where email = ${next}`
  expect(row?.id).toBe(user.id)
})

test("an invitation keeps its address and its link", async () => {
  const email = anEmail()
  await site.client({ key: KEYS.secret }).admin.inviteUserByEmail(email)
  const { client } = await site.member()
  const { error } = await client.updateUser({ email })
  expect(error?.code).toBe("email_exists")
  await site.client().signUp({ email, password: "a stranger's" })
  const { fields } = await press(site.mail("invite", email))
  expect(fields.access_token).toBeTruthy()
})

test("a stranger's /resend leaves what was agreed, and the links", async () => {
  const { email, user, toOld, toNew } = await asked()
  await press(toOld)
  await site.call("POST", "/resend", { type: "email_change", email })
  expect(site.mail("email_change_current", email)).toBe(toOld)
  const { fields } = await press(toNew)
  expect(fields.access_token).toBeTruthy()
  const [row] =
    await site.sql`select email from auth.users where id = ${user.id}`
  expect(row?.email).not.toBe(email)
})
