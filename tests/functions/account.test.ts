import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "#platform/config.ts"
import { createPlatform } from "#platform/index.ts"
import { createDiskStore } from "#platform/storage/index.ts"
import { deleteAccount } from "#server/account/member/functions/delete-account.ts"
import { exportAccount } from "#server/account/member/functions/export-account.ts"
import { suiteDatabase } from "#tests/support/database.ts"
import { makeOrder } from "#tests/support/label-orders.ts"

const SITE = "https://label.test"
const KEYS = {
  publishable: "sb_publishable_for_the_tests_only",
  secret: "sb_secret_for_the_tests_only_too",
}
const ARRIVAL = { clientAddress: "127.0.0.1", requestId: "test" }
const CONFIG = new URL("../../supabase/config.toml", import.meta.url)
const PASSWORD = "side-b-first"

const db = await suiteDatabase()
const folder = await mkdtemp(join(tmpdir(), "account-test-"))
const { sql } = db
const platform = createPlatform({
  sql,
  keys: KEYS,
  config: await readConfig(CONFIG.pathname),
  siteUrl: SITE,
  files: createDiskStore(folder),
  enqueueMail: async () => {},
  functions: {
    "export-account": exportAccount({ sql }),
    "delete-account": deleteAccount({
      sql,
      platform: () => platform,
      siteUrl: SITE,
    }),
  },
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

test("a visitor has no account to export or delete", async () => {
  for (const name of ["export-account", "delete-account"]) {
    const { status, answer } = await call(name, { password: PASSWORD })
    expect([status, answer.code]).toEqual([401, "signed_out"])
  }
})

test("a member exports what is kept, and only of themselves", async () => {
  const fan = await signedIn("export@fans.example")
  const { order_id } = await makeOrder(db.sql, { user: fan.id })
  await makeOrder(db.sql, { email: "somebody@fans.example" })
  const [set] = await db.sql`
    insert into platform.recovery_code_sets (user_id, friendly_name)
    values (${fan.id}, 'Recovery codes') returning id`
  await db.sql`insert into platform.recovery_codes (set_id, code_hash)
    values (${set?.id}, 'one'), (${set?.id}, 'two')`
  const { status, answer } = await call("export-account", {}, fan.token)
  expect(status).toBe(200)
  expect(answer.recovery_codes).toEqual({
    created_at: expect.any(String),
    remaining: 2,
  })
  expect(answer.profile).toMatchObject({ id: fan.id, email: fan.email })
  expect(answer.sessions).toHaveLength(1)
  expect(answer.sessions[0]).toMatchObject({
    ip: ARRIVAL.clientAddress,
    last_used_at: expect.any(String),
  })
  expect(answer.identities).toMatchObject([{ email: fan.email }])
  expect(answer.factors).toEqual([])
  expect(answer.orders.map((order: { id: string }) => order.id)).toEqual([
    order_id,
  ])
})

test("an account is deleted with its password only, and the order stays", async () => {
  const fan = await signedIn("delete@fans.example")
  const { order_id } = await makeOrder(db.sql, {
    user: fan.id,
    email: fan.email,
  })
  for (const [password, status] of [
    [undefined, 400],
    [7, 400],
    ["", 400],
    ["a guess", 403],
  ]) {
    const refused = await call("delete-account", { password }, fan.token)
    expect(refused.status).toBe(status)
  }
  expect(await accounts(fan.id)).toBe(1)
  const done = await call("delete-account", { password: PASSWORD }, fan.token)
  expect(done).toEqual({ status: 200, answer: { deleted: true } })
  expect(await accounts(fan.id)).toBe(0)
  const [order] = await db.sql`
    select user_id, email from orders where id = ${order_id}`
  expect(order).toEqual({ user_id: null, email: null })
  const again = await call("export-account", {}, fan.token)
  expect(again.status).toBe(401)
})

test("a session that has ended is nobody's", async () => {
  const fan = await signedIn("ended@fans.example")
  await db.sql`delete from auth.sessions where user_id = ${fan.id}`
  const { status } = await call("export-account", {}, fan.token)
  expect(status).toBe(401)
})

test("with a second factor both ask for it", async () => {
  const fan = await signedIn("factor@fans.example")
  await db.sql`
    insert into auth.mfa_factors
      (user_id, friendly_name, factor_type, status, secret)
    values (${fan.id}, 'app', 'totp', 'verified', 'ORSXG5A')`
  for (const name of ["export-account", "delete-account"]) {
    const body = { password: PASSWORD }
    const { status, answer } = await call(name, body, fan.token)
    expect([status, answer.code]).toEqual([403, "second_factor_missing"])
  }
  expect(await accounts(fan.id)).toBe(1)
})

async function accounts(id: string) {
  const [row] = await db.sql`
    select count(*)::integer as n from auth.users where id = ${id}`
  return row?.n
}

function call(name: string, body: object, token?: string) {
  return post(`/functions/v1/${name}`, body, KEYS.publishable, token)
}

async function signedIn(email: string) {
  const account = { email, password: PASSWORD, email_confirm: true }
  await post("/auth/v1/admin/users", account, KEYS.secret)
  const path = "/auth/v1/token?grant_type=password"
  const { answer } = await post(path, account, KEYS.publishable)
  return { id: answer.user.id, email, token: answer.access_token as string }
}

async function post(path: string, body: object, key: string, token?: string) {
  const response = await platform.fetch(
    new Request(`${SITE}${path}`, {
      method: "POST",
      headers: {
        apikey: key,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    }),
    ARRIVAL,
  )
  return { status: response.status, answer: await response.json() }
}
