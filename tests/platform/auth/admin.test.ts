import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { anEmail, follow, KEYS, openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

function service() {
  return site.client({ key: KEYS.secret }).admin
}

const ADMIN_CALLS: [string, string, unknown?][] = [
  ["GET", "/admin/users"],
  ["POST", "/admin/users", { email: "new@x.test" }],
  ["GET", `/admin/users/${randomUUID()}`],
  ["PUT", `/admin/users/${randomUUID()}`, {}],
  ["DELETE", `/admin/users/${randomUUID()}`, {}],
  ["GET", `/admin/users/${randomUUID()}/factors`],
  ["DELETE", `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
  ["POST", "/invite", { email: "new@x.test" }],
  ["POST", "/admin/generate_link", { type: "magiclink", email: "a@x.test" }],
]

test("only the secret key opens the admin calls", async () => {
  const { token } = await site.member()
  for (const [method, path, body] of ADMIN_CALLS) {
    const visitor = await site.call(method, path, body)
    expect(visitor).toMatchObject({
      status: 401,
      json: { error_code: "no_authorization" },
    })
    const member = await site.call(method, path, body, { token })
    expect(member).toMatchObject({
      status: 403,
      json: { error_code: "not_admin" },
    })
    const both = { token, key: KEYS.secret }
    const lowered = await site.call(method, path, body, both)
    expect(lowered.status).toBe(403)
  }
})

test("users are made, found, changed and deleted", async () => {
  const admin = service()
  const email = anEmail()
  const made = await admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { display_name: "Cy" },
    app_metadata: { plan: "gold" },
  })
  expect(made.error).toBeNull()
  const id = made.data.user?.id as string
  expect(made.data.user).toMatchObject({
    email,
    app_metadata: { plan: "gold", provider: "email" },
  })
  const twice = await admin.createUser({ email })
  expect(twice.error).toMatchObject({ code: "email_exists", status: 422 })
  const found = await admin.getUserById(id)
  expect(found.data.user?.email).toBe(email)

  const other = site.client()
  await other.signInWithPassword({ email, password: PASSWORD })
  const next = anEmail()
  const changed = await admin.updateUserById(id, {
    email: next,
    password: "a new one",
    user_metadata: { display_name: "Di" },
    app_metadata: { plan: null },
  })
  expect(changed.data.user).toMatchObject({
    email: next,
    user_metadata: { display_name: "Di" },
  })
  expect(changed.data.user?.app_metadata.plan).toBeUndefined()
  expect((await other.getUser()).error).not.toBeNull()

  const gone = await admin.deleteUser(id)
  expect(gone.error).toBeNull()
  const missing = await admin.getUserById(id)
  expect(missing.error).toMatchObject({ code: "user_not_found", status: 404 })
})

test("a bcrypt hash from elsewhere signs in; anything else is refused", async () => {
  const email = anEmail()
  const password_hash =
    "$2y$10$92IXUNpkjO0rOQ5byMi.Ye4oKoEa3Ro9llC/.og/at2.uheWG/igi"
  const made = await service().createUser({
    email,
    password_hash,
    email_confirm: true,
  })
  expect(made.error).toBeNull()
  const { error } = await site
    .client()
    .signInWithPassword({ email, password: "password" })
  expect(error).toBeNull()
  const plain = await service().createUser({
    email: anEmail(),
    password_hash: "password",
  })
  expect(plain.error?.status).toBe(400)
})

test("no user gets another role, not even by the admin", async () => {
  const made = await service().createUser({
    email: anEmail(),
    role: "service_role",
  })
  expect(made.error?.status).toBe(400)
})

test("users are listed in pages with their number", async () => {
  const many = await openSite()
  const { admin } = many.client({ key: KEYS.secret })
  for (let n = 0; n < 5; n++) await admin.createUser({ email: anEmail() })
  const { data, error } = await admin.listUsers({ page: 2, perPage: 2 })
  expect(error).toBeNull()
  expect(data.users).toHaveLength(2)
  expect(data).toMatchObject({ total: 5, nextPage: 3, lastPage: 3 })
  const odd = await many.call(
    "GET",
    "/admin/users?page=-1&per_page=1;drop",
    undefined,
    { key: KEYS.secret },
  )
  expect(odd.status).toBe(400)
  await many.close()
})

test("a deleted user's rows elsewhere go by their foreign keys", async () => {
  const { sql } = site
  await sql.unsafe(`
    create table if not exists public.keeps (
      user_id uuid references auth.users (id) on delete set null);
    create table if not exists public.holds (
      user_id uuid references auth.users (id))`)
  const { user } = await site.member()
  await sql`insert into public.keeps values (${user.id})`
  await sql`insert into public.holds values (${user.id})`
  const held = await service().deleteUser(user.id)
  expect(held.error).toMatchObject({ status: 409, code: "conflict" })
  await sql`delete from public.holds`
  expect((await service().deleteUser(user.id)).error).toBeNull()
  expect(await sql`select user_id from public.keeps`).toEqual([
    { user_id: null },
  ])
})

test("a soft deletion keeps the id and nothing else", async () => {
  const { user, email, token } = await site.member()
  expect((await service().deleteUser(user.id, true)).error).toBeNull()
  const [row] = await site.sql`select * from auth.users where id = ${user.id}`
  expect(row).toMatchObject({ encrypted_password: "", raw_user_meta_data: {} })
  expect(row?.email).not.toContain("@")
  const seen = await site.call("GET", "/user", undefined, { token })
  expect(seen.status).toBe(403)
  const again = await site.client().signUp({ email, password: PASSWORD })
  expect(again.error).toBeNull()
})

test("an invited person confirms by the link and sets a password", async () => {
  const email = anEmail()
  const invited = await service().inviteUserByEmail(email, {
    data: { display_name: "Ed" },
  })
  expect(invited.data.user?.invited_at).toBeTruthy()
  const led = await follow(site, site.mail("invite", email).actionUrl ?? "")
  expect(led.fields.type).toBe("invite")
  const set = await site.call(
    "PUT",
    "/user",
    { password: PASSWORD },
    { token: led.fields.access_token },
  )
  expect(set.status).toBe(200)
  const { error } = await site
    .client()
    .signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  const again = await service().inviteUserByEmail(email)
  expect(again.error?.code).toBe("email_exists")
})

test("generated links work and send no mail", async () => {
  const admin = service()
  const { email } = await site.member()
  const before = site.mails.length
  const made = await admin.generateLink({ type: "magiclink", email })
  expect(made.error).toBeNull()
  const { properties } = made.data
  const led = await follow(site, properties?.action_link as string)
  expect(led.fields.access_token).toBeTruthy()
  const recovery = await admin.generateLink({ type: "recovery", email })
  const verified = await site.client().verifyOtp({
    token_hash: recovery.data.properties?.hashed_token as string,
    type: "recovery",
  })
  expect(verified.data.session).toBeTruthy()
  const next = anEmail()
  const change = { email, newEmail: next }
  const links = []
  for (const type of ["email_change_current", "email_change_new"] as const) {
    const { data } = await admin.generateLink({ type, ...change })
    links.push(data.properties?.action_link as string)
  }
  for (const link of links) await follow(site, link)
  const [row] = await site.sql`select from auth.users where email = ${next}`
  expect(row).toBeTruthy()
  const fresh = await admin.generateLink({
    type: "signup",
    email: anEmail(),
    password: PASSWORD,
  })
  expect(fresh.data.properties?.verification_type).toBe("signup")
  const unknown = await admin.generateLink({
    type: "recovery",
    email: anEmail(),
  })
  expect(unknown.error?.code).toBe("user_not_found")
  expect(site.mails).toHaveLength(before)
})
