import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { as, refusal, staff } from "#tests/support/label-people.ts"
import { untilBlocked } from "#tests/support/until.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const { sql, call, member, url, platform } = await suiteShopHarness()
const owner = await staff(sql)
const editor = await staff(sql, "editor")

beforeEach(async () => {
  await sql`delete from private.allowances`
  await sql`delete from private.invitations`
  await sql`delete from mail_outbox`
})

const anEmail = () => `${randomUUID()}@desk.example`

function invite(email: string, role = "shop", by = owner) {
  return as(sql, by, (tx) => tx`select invite_colleague(${email}, ${role})`)
}

/** What the newest mail's link carries. */
async function mailedToken() {
  const mails = await sql`
    select payload ->> 'token' as token from mail_outbox
    where kind = 'staff_invitation' order by created_at desc limit 1`
  return String(mails[0]?.token)
}

async function invited(email: string, role?: string) {
  await invite(email, role)
  return mailedToken()
}

async function roleOf(email: string) {
  const [row] = await sql`
    select s.role, s.name, s.added_by from staff s
    join auth.users u on u.id = s.user_id where u.email = ${email}`
  return row
}

test("whoever is asked makes an account by the link, once, and has the role", async () => {
  const email = anEmail()
  const token = await invited(` ${email.toUpperCase()} `)
  const stored = await sql`select to_jsonb(i) as row from private.invitations i`
  expect(JSON.stringify(stored)).not.toContain(token)
  const seen = await call("get-invitation", { token })
  expect(seen.body).toMatchObject({ email, role: "shop", has_account: false })
  const join = () =>
    call("accept-invitation", { token, name: "Ada", password: "side-b-first" })
  const both = await Promise.all([join(), join()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await roleOf(email)).toEqual({
    role: "shop",
    name: "Ada",
    added_by: owner.id,
  })
  expect((await call("get-invitation", { token })).status).toBe(404)
})

test("who has an account comes with it, and nobody else with theirs", async () => {
  const fan = await member()
  const other = await member()
  const token = await invited(fan.email, "scout")
  const { body } = await call("get-invitation", { token })
  expect(body).toMatchObject({ has_account: true })
  const as_ = (session?: string, password = "correct horse") =>
    call(
      "accept-invitation",
      { token, name: "Fan", password },
      session ? { token: session } : {},
    )
  expect((await as_()).body.code).toBe("account_exists")
  expect((await as_(other.token)).body.code).toBe("other_address")
  expect(await roleOf(fan.email)).toBeUndefined()
  const guessed = await as_(fan.token, "not the password")
  expect(guessed.body.code).toBe("wrong_password")
  expect(await roleOf(fan.email)).toBeUndefined()
  expect((await as_(fan.token)).status).toBe(200)
  expect(await roleOf(fan.email)).toMatchObject({ role: "scout" })
})

const WEAK = ["ninechars", "password-2026"]

test("nobody comes in with a password that is short or common", async () => {
  const token = await invited(anEmail())
  for (const password of WEAK) {
    const body = { token, name: "Ada", password }
    const refused = await call("accept-invitation", body)
    expect([refused.status, refused.body.code]).toEqual([422, "weak_password"])
  }
  const fan = await member()
  await changePassword(fan.token, "correct horse", "ninechars")
  const own = await invited(fan.email)
  const body = { token: own, name: "Fan", password: "ninechars" }
  const refused = await call("accept-invitation", body, { token: fan.token })
  expect(refused.body).toMatchObject({
    code: "weak_password",
    message: expect.stringContaining("Change it on your account page"),
  })
  expect(await roleOf(fan.email)).toBeUndefined()
})

test("a member becomes staff by no other way, whatever the password", async () => {
  const fan = await member()
  await changePassword(fan.token, "correct horse", "abcdef")
  const hire = (id: string, role: string) =>
    as(sql, owner, (tx) => tx`select set_staff_role(${id}, ${role})`)
  expect(await refusal(hire(fan.id, "owner"))).toBe("9X040")
  expect(await roleOf(fan.email)).toBeUndefined()
  const colleague = await staff(sql, "scout")
  await hire(colleague.id, "shop")
  expect(
    await sql`select role from staff where user_id = ${colleague.id}`,
  ).toEqual([{ role: "shop" }])
})

test("whoever works here changes to no weak password, a member may", async () => {
  const fan = await member()
  const first = await changePassword(fan.token, "correct horse", "ninechars")
  expect(first.status).toBe(200)
  await sql`insert into staff (user_id, role) values (${fan.id}, 'scout')`
  for (const password of ["eightsix", "password-2026"]) {
    const refused = await changePassword(fan.token, "ninechars", password)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      error_code: "weak_password",
      msg: expect.stringMatching(/at least ten|too easy to guess/),
    })
  }
  const admin = await fetch(`${url}/auth/v1/admin/users/${fan.id}`, {
    method: "PUT",
    headers: {
      apikey: platform.keys.secret,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ password: "eightsix" }),
  })
  expect(admin.status).toBe(422)
  const good = await changePassword(fan.token, "ninechars", "side-b-first")
  expect(good.status).toBe(200)
})

function changePassword(token: string, from: string, to: string) {
  return fetch(`${url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: platform.keys.publishable,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ password: to, current_password: from }),
  })
}

test("with a second factor the password alone does not accept", async () => {
  const fan = await member()
  await sql`
    insert into auth.mfa_factors (user_id, factor_type, status)
    values (${fan.id}, 'totp', 'verified')`
  const token = await invited(fan.email)
  const body = { token, name: "Fan" }
  const alone = await call("accept-invitation", body, { token: fan.token })
  expect(alone.body.code).toBe("second_factor_missing")
})

test("after seven days, cancelled, or sent again, a link is no good", async () => {
  const email = anEmail()
  const first = await invited(email)
  const [row] = await sql`select id from private.invitations`
  const id = row?.id
  await as(sql, owner, (tx) => tx`select send_invitation_again(${id})`)
  expect((await call("get-invitation", { token: first })).status).toBe(404)
  const second = await mailedToken()
  expect((await call("get-invitation", { token: second })).status).toBe(200)
  await sql`update private.invitations
    set sent_at = now() - interval '7 days 1 minute'`
  expect((await call("get-invitation", { token: second })).status).toBe(404)
  await sql`update private.invitations set sent_at = now()`
  await as(sql, owner, (tx) => tx`select cancel_invitation(${id})`)
  expect((await call("get-invitation", { token: second })).status).toBe(404)
  const late = as(sql, owner, (tx) => tx`select cancel_invitation(${id})`)
  expect(await refusal(late)).toBe("9X071")
})

test("one that is asked anew for less does not come in for more", async () => {
  const email = anEmail()
  const token = await invited(email, "owner")
  let accepting: ReturnType<typeof call> | undefined
  await as(sql, owner, async (tx) => {
    await tx`select invite_colleague(${email}, 'scout')`
    const body = { token, name: "Ada", password: "side-b-first" }
    accepting = call("accept-invitation", body)
    await untilBlocked(sql, accepting)
  })
  expect((await accepting)?.status).toBe(404)
  expect(await roleOf(email)).toBeUndefined()
  expect(await sql`select role from private.invitations`).toEqual([
    { role: "scout" },
  ])
})

test("an account tells of invitations, and takes its own along", async () => {
  const fan = await member()
  await invite(fan.email, "scout")
  const [of] = await sql`select export_account(${fan.id}) as fan,
    export_account(${owner.id}) as owner`
  expect(of?.fan).toMatchObject({ invitation: { role: "scout" }, invited: [] })
  expect(of?.owner).toMatchObject({
    invitation: null,
    invited: [{ email: fan.email, role: "scout" }],
  })
  expect(JSON.stringify(of)).not.toContain("token")
  await sql`delete from auth.users where id = ${fan.id}`
  expect(await sql`select from private.invitations`).toHaveLength(0)
})

test("an invitation ends with whoever sent it", async () => {
  const second = await staff(sql)
  await invite(anEmail(), "owner", second)
  const token = await mailedToken()
  await sql`update staff set role = 'editor' where user_id = ${second.id}`
  expect((await call("get-invitation", { token })).status).toBe(404)
  await sql`delete from staff where user_id = ${second.id}`
  expect(await sql`select from private.invitations`).toHaveLength(0)
})

test("only an owner asks, and nobody odd is asked", async () => {
  expect(await refusal(invite(anEmail(), "shop", editor))).toBe("42501")
  expect(await refusal(invite(anEmail(), "king"))).toBe("9X001")
  expect(await refusal(invite("a@b, c@d.example"))).toBe("9X001")
  const [own] = await sql<{ email: string }[]>`
    select email from auth.users where id = ${editor.id}`
  expect(await refusal(invite(own?.email ?? ""))).toBe("9X074")
  for (const name of ["send_invitation_again", "cancel_invitation"]) {
    const attempt = as(
      sql,
      editor,
      (tx) => tx`select ${tx(name)}(${randomUUID()}::uuid)`,
    )
    expect(await refusal(attempt)).toBe("42501")
  }
})

test("an address gets five an hour at the most, and all thirty a day", async () => {
  const email = anEmail()
  for (let mail = 0; mail < 5; mail += 1) await invite(email)
  expect(await refusal(invite(email))).toBe("PT429")
  for (let mail = 5; mail < 30; mail += 1) await invite(anEmail())
  expect(await refusal(invite(anEmail()))).toBe("PT429")
  expect(await sql`select from mail_outbox`).toHaveLength(30)
})

test("the mail has the link, with the secret in its fragment", async () => {
  const payload = { token: "secret", role: "editor", by: "Ines <b>" }
  const services = { siteUrl: "https://9x.example", sql, secret: "" }
  const message = await MAILS.staff_invitation?.compose(payload, services)
  expect(message?.text).toContain("https://9x.example/studio/join#secret")
  expect(message?.html).not.toContain("<b>")
})

test("owners see who is here and who was asked, others do not", async () => {
  const email = anEmail()
  await invite(email, "scout")
  const look = (by: typeof owner) =>
    as(sql, by, async (tx) => {
      const [row] = await tx`select studio_people() as all`
      return row?.all
    })
  const all = await look(owner)
  expect(all.people).toContainEqual(
    expect.objectContaining({
      id: owner.id,
      role: "owner",
      has_factor: true,
      seen_at: expect.any(String),
    }),
  )
  expect(all.invitations).toMatchObject([
    { email, role: "scout", is_good: true },
  ])
  expect(JSON.stringify(all)).not.toContain("token")
  expect(await refusal(look(editor))).toBe("42501")
})

test("an owner gives a colleague another name, and nobody none", async () => {
  const rename = (name: string, by = owner) =>
    as(sql, by, (tx) => tx`select rename_colleague(${editor.id}, ${name})`)
  await rename("  Theo Hallam ")
  const [row] = await sql`select name from staff where user_id = ${editor.id}`
  expect(row?.name).toBe("Theo Hallam")
  expect(await refusal(rename("  "))).toBe("9X001")
  expect(await refusal(rename("Me", editor))).toBe("42501")
})
