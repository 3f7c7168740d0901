import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { anEmail, KEYS, openSite, type Site } from "./site.ts"

let site: Site
let token: string
beforeAll(async () => {
  site = await openSite()
  token = (await site.member()).token
})
afterAll(() => site.close())

const PATHS: [string, string][] = [
  ["POST", "/signup"],
  ["POST", "/token?grant_type=password"],
  ["POST", "/token?grant_type=refresh_token"],
  ["POST", "/token?grant_type=pkce"],
  ["POST", "/logout?scope=local%00"],
  ["PUT", "/user"],
  ["POST", "/factors"],
  ["POST", "/factors/x/verify"],
  ["DELETE", "/user/identities/x"],
  ["POST", "/invite"],
  ["POST", "/admin/users"],
  ["PUT", "/admin/users/x"],
  ["PUT", "/admin/users/00000000-0000-0000-0000-000000000000"],
  ["DELETE", "/admin/users/%00"],
  ["POST", "/admin/generate_link"],
]

/** These take their time on purpose, so they are asked less often. */
const SLOW_PATHS: [string, string][] = [
  ["POST", "/verify"],
  ["POST", "/resend"],
  ["POST", "/recover"],
  ["POST", "/otp"],
]

const FIELDS = [
  "email",
  "password",
  "data",
  "type",
  "token",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "current_password",
  "app_metadata",
  "user_metadata",
  "factor_type",
  "friendly_name",
  "challenge_id",
  "code",
  "phone",
  "id",
  "role",
  "ban_duration",
  "should_soft_delete",
  "new_email",
  "__proto__",
]

const odd = fc.oneof(
  fc.constantFrom(
    "",
    "\u0000",
    "\ud800",
    "' or 1=1 --",
    "x'; drop table auth.users; --",
    "a@b.test",
    `${"a".repeat(300)}@b.test`,
    "٠@b.test",
    "signup",
    "recovery",
    "email",
    "totp",
    "s256",
    "correct horse",
    "x".repeat(60_000),
    "00000000-0000-0000-0000-000000000000",
    -1,
    1e308,
    0.1,
    null,
    true,
    [],
    {},
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue(),
)

const body = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), odd) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

test("four thousand random and hostile bodies give no fault of ours", async () => {
  const request = fc.record({
    path: fc.oneof(
      { weight: 19, arbitrary: fc.constantFrom(...PATHS) },
      { weight: 1, arbitrary: fc.constantFrom(...SLOW_PATHS) },
    ),
    body,
    key: fc.constantFrom(KEYS.publishable, KEYS.secret),
    signedIn: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ path, body, key, signedIn }) => {
      const [method, where] = path
      const options = { key, ...(signedIn && { token }) }
      const { status } = await site.call(method, where, body, options)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 4000 },
  )
}, 240_000)

test("what is no JSON, too deep, or not text is refused as such", async () => {
  const deep = `${'{"data":'.repeat(5000)}1${"}".repeat(5000)}`
  for (const [text, status] of [
    ["{", 400],
    ["nonsense", 400],
    ['{"email": undefined}', 400],
    [deep, 400],
    [`${"[".repeat(30_000)}${"]".repeat(30_000)}`, 400],
    ['{"email":"a\\u0000@b.test"}', 400],
    ['{"data":{"\\ud800":1}}', 400],
    ["[]", 400],
    ['"text"', 400],
    ["null", 400],
    ["7", 400],
    [JSON.stringify({ email: "x".repeat(70_000) }), 413],
  ] as const) {
    const answer = await site.call("POST", "/signup", text)
    expect(answer.status, text.slice(0, 30)).toBe(status)
    expect(answer.json.error_code).toBeTruthy()
  }
})

test("a body without end is cut off", async () => {
  let sent = 0
  const stream = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(16_384).fill(32))
    },
  })
  const response = await site.fetch(
    new Request("https://label.test/auth/v1/signup", {
      method: "POST",
      headers: { apikey: KEYS.publishable },
      body: stream,
      duplex: "half",
    } as RequestInit),
  )
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(20)
})

test("unknown paths and methods are answered in JSON", async () => {
  for (const path of ["/", "/nothing", "/user/", "/admin", "/../rest/v1/x"]) {
    const { status, json } = await site.call("GET", path)
    expect([401, 404]).toContain(status)
    expect(json.msg ?? json.message).toBeTruthy()
  }
  expect((await site.call("DELETE", "/signup")).status).toBe(405)
  expect((await site.call("PATCH", "/user", {})).status).toBe(405)
})

test("odd verify links lead home with a reason", async () => {
  for (const query of [
    "",
    "?token=x",
    "?type=recovery",
    "?type=constructor&token=x",
    "?type=__proto__&token=x",
    `?type=signup&token=${"x".repeat(5000)}`,
    "?type=signup&token=%00&redirect_to=%00",
    "?type=signup&token=%ff%fe",
  ]) {
    const { status, headers } = await site.call(
      "GET",
      `/verify${query}`,
      undefined,
      { key: null },
    )
    expect(status).toBe(303)
    expect(headers.get("location")).toContain("error_code=otp_expired")
  }
})

test("what a user writes is stored as it is, markup and all", async () => {
  const { client } = await site.member()
  const data = { display_name: `<script>'"\`--;${"\u{1f3b5}"}`, a: { b: [1] } }
  const { error } = await client.updateUser({ data })
  expect(error).toBeNull()
  const { data: seen } = await client.getUser()
  expect(seen.user?.user_metadata).toMatchObject(data)
  const { data: claims } = await client.refreshSession()
  expect(claims.session?.user.user_metadata).toMatchObject(data)
})

test("a NUL or a half character in a sign-in is no fault of ours", async () => {
  for (const password of ["a\u0000b", "\ud800", "x".repeat(100)]) {
    const body = { email: anEmail(), password }
    const { status } = await site.call(
      "POST",
      "/token?grant_type=password",
      body,
    )
    expect(status).toBe(400)
  }
})
