import { afterAll, beforeAll, expect, test } from "vitest"
import { anEmail, follow, KEYS, openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
let strict: Site
beforeAll(async () => {
  site = await openSite()
  strict = await openSite((config) => {
    config.email.require_current_password = true
    config.email.secure_password_change = true
  })
})
afterAll(() => Promise.all([site.close(), strict.close()]))

test("a member reads and changes their own metadata", async () => {
  const { client, user } = await site.member()
  const seen = await client.getUser()
  expect(seen.data.user?.id).toBe(user.id)
  const changed = await client.updateUser({
    data: { avatar_url: "/a.png", display_name: null },
  })
  expect(changed.error).toBeNull()
  expect(changed.data.user?.user_metadata).toEqual({ avatar_url: "/a.png" })
})

test("a member cannot change app_metadata, role or phone", async () => {
  const { token, user } = await site.member()
  const app = { app_metadata: { provider: "x", staff: true } }
  const refused = await site.call("PUT", "/user", app, { token })
  expect(refused).toMatchObject({
    status: 403,
    json: { error_code: "not_admin" },
  })
  await site.call("PUT", "/user", { role: "service_role" }, { token })
  const phone = await site.call("PUT", "/user", { phone: "+441" }, { token })
  expect(phone.json.error_code).toBe("phone_provider_disabled")
  const [row] = await site.sql`select * from auth.users where id = ${user.id}`
  expect(row).toMatchObject({
    role: "authenticated",
    phone: null,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
  })
})

test("no hash and no token of the database shows in a user", async () => {
  const { client } = await site.member()
  const { data } = await client.getUser()
  expect(JSON.stringify(data)).not.toMatch(/\$2b|password|_token/)
})

test("a new password ends the other sessions and keeps this one", async () => {
  const { client, email } = await site.member()
  const other = site.client()
  await other.signInWithPassword({ email, password: PASSWORD })
  const same = await client.updateUser({ password: PASSWORD })
  expect(same.error).toMatchObject({ code: "same_password", status: 422 })
  const weak = await client.updateUser({ password: "abc" })
  expect(weak.error).toMatchObject({
    code: "weak_password",
    reasons: ["length"],
  })
  const set = await client.updateUser({ password: "a new one" })
  expect(set.error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await other.getUser()).error?.name).toBe("AuthSessionMissingError")
  expect((await other.refreshSession()).error).not.toBeNull()
})

test("the password is asked for again before password or address change", async () => {
  const { client, email } = await strict.member()
  const bare = await client.updateUser({ password: "a new one" })
  expect(bare.error).toMatchObject({
    code: "current_password_required",
    status: 400,
  })
  const address = await client.updateUser({ email: anEmail() })
  expect(address.error?.code).toBe("current_password_required")
  const wrong = await client.updateUser({
    password: "a new one",
    current_password: "a guess",
  })
  expect(wrong.error?.code).toBe("current_password_invalid")
  const right = await client.updateUser({
    password: "a new one",
    current_password: PASSWORD,
  })
  expect(right.error).toBeNull()
  const back = await strict
    .client()
    .signInWithPassword({ email, password: "a new one" })
  expect(back.error).toBeNull()
})

test("a mailed code stands for the password, once", async () => {
  const { client, email } = await strict.member()
  expect((await client.reauthenticate()).error).toBeNull()
  const { code, actionUrl } = strict.mail("reauthentication", email)
  expect(actionUrl).toBeUndefined()
  const nonce = code as string
  const elsewhere = await strict
    .client()
    .verifyOtp({ email, token: nonce, type: "email" })
  expect(elsewhere.error?.code).toBe("otp_expired")
  const guess = nonce === "000000" ? "000001" : "000000"
  const wrong = await client.updateUser({ password: "a new one", nonce: guess })
  expect(wrong.error).toMatchObject({
    code: "reauthentication_not_valid",
    status: 422,
  })
  const right = await client.updateUser({ password: "a new one", nonce })
  expect(right.error).toBeNull()
  const again = await client.updateUser({ password: "another one", nonce })
  expect(again.error?.code).toBe("reauthentication_not_valid")
})

test("an old session must reauthenticate where only that is asked", async () => {
  const old = await openSite((config) => {
    config.email.secure_password_change = true
  })
  const { client, user } = await old.member()
  await old.sql`
    update auth.sessions set created_at = now() - interval '25 hours'
    where user_id = ${user.id}`
  const { error } = await client.updateUser({ password: "a new one" })
  expect(error).toMatchObject({ code: "reauthentication_needed", status: 400 })
  await old.close()
})

test("an address changes when both mailboxes have said yes", async () => {
  const { client, email, user } = await site.member()
  const next = anEmail()
  const asked = await client.updateUser({ email: next })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ email, new_email: next })
  const toOld = site.mail("email_change_current", email)
  const toNew = site.mail("email_change_new", next)
  expect(toOld.newEmail).toBe(next)
  expect(toOld.code).not.toBe(toNew.code)

  // The new mailbox speaks last: until then its link waits.
  const early = await follow(site, toNew.actionUrl as string)
  expect(early.fields.message).toMatch(/confirm link sent to the other email/)
  expect(early.fields.access_token).toBeUndefined()
  const first = await follow(site, toOld.actionUrl as string)
  expect(first.fields.message).toMatch(/confirm link sent to the other email/)
  const replay = await follow(site, toOld.actionUrl as string)
  expect(replay.fields.error_code).toBe("otp_expired")
  expect((await client.getUser()).data.user?.email).toBe(email)

  const second = await site.client().verifyOtp({
    email: next,
    token: toNew.code as string,
    type: "email_change",
  })
  expect(second.error).toBeNull()
  expect(second.data.user).toMatchObject({ id: user.id, email: next })
  expect(second.data.user?.new_email).toBeUndefined()
  expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: next,
    email_verified: true,
  })
})

test("nobody can change to an address that somebody has, nor race for one", async () => {
  const [one, two] = [await site.member(), await site.member()]
  const taken = await one.client.updateUser({ email: two.email })
  expect(taken.error).toMatchObject({ code: "email_exists", status: 422 })
  const wanted = anEmail()
  await one.client.updateUser({ email: wanted })
  const [first, last] = [
    site.mail("email_change_current", one.email),
    site.mail("email_change_new", wanted),
  ]
  await site.member(wanted)
  await follow(site, first.actionUrl as string)
  const led = await follow(site, last.actionUrl as string)
  expect(led.fields.error_code).toBe("email_exists")
})

test("the only identity cannot be unlinked, nor anybody else's", async () => {
  const { client } = await site.member()
  const other = await site.member()
  const { data } = await client.getUserIdentities()
  const mine = data?.identities[0]
  if (!mine) throw new Error("no identity")
  const own = await client.unlinkIdentity(mine)
  expect(own.error?.code).toBe("single_identity_not_deletable")
  const foreign = await other.client.unlinkIdentity(mine)
  expect(foreign.error?.code).toBe("identity_not_found")
  const linked = await client.linkIdentity({ provider: "github" })
  expect(linked.error?.status).toBe(400)
})

test("metadata that would burst a header is refused", async () => {
  const { client } = await site.member()
  const write = (length: number) =>
    client.updateUser({ data: { bio: "é".repeat(length) } })
  expect((await write(1900)).error).toBeNull()
  expect((await write(1901)).error).toBeNull()
  expect((await write(2100)).error?.status).toBe(422)
})

test("the site can ask for the password itself, and tries are counted", async () => {
  const few = await openSite((config) => {
    config.rate_limit.sign_in_sign_ups = 2
  })
  const { user } = await few.member()
  expect(await few.auth.checkPassword(user.id, PASSWORD)).toBe(true)
  expect(await few.auth.checkPassword(user.id, "a guess")).toBe(false)
  await expect(few.auth.checkPassword(user.id, PASSWORD)).rejects.toThrow(
    /rate limit/,
  )
  expect(await few.auth.checkPassword(crypto.randomUUID(), "x")).toBe(false)
  await few.close()
})

test("a session missing is said by the client itself", async () => {
  const { error } = await site.client().getUser()
  expect(error?.message).toBe("Auth session missing!")
})

test("the secret key is nobody's session", async () => {
  const { status } = await site.call("GET", "/user", undefined, {
    key: KEYS.secret,
  })
  expect(status).toBe(403)
})
