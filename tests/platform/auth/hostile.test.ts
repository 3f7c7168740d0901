import { afterAll, beforeAll, expect, test } from "vitest"
import { hostileRequest, OF_AUTH } from "../../prove/hostile/requests.ts"
import { randomFrom } from "../../support/random.ts"
import { anEmail, KEYS, openSite, type Site } from "./site.ts"

let site: Site
let token: string
beforeAll(async () => {
  site = await openSite()
  token = (await site.member()).token
})
afterAll(() => site.close())

const REQUESTS = 400

test(`${REQUESTS} hostile requests give no fault of ours`, async () => {
  const random = randomFrom(1)
  const none = { routes: [], slugs: [], areas: [], functions: [], buckets: [] }
  const surface = { ...none, relations: [], procedures: [] }
  const keys = { apikey: KEYS.publishable, tokens: [null] }
  for (let n = 0; n < REQUESTS; n += 1) {
    const sent = hostileRequest(random, { ...surface, ...keys }, OF_AUTH)
    const options = {
      key: random.pick([KEYS.publishable, KEYS.secret]),
      ...(random.next() < 0.5 && { token }),
    }
    const path = sent.target.slice("/auth/v1".length)
    const body = sent.body?.toString()
    const { status } = await site.call(sent.method, path, body, options)
    // A way to sign in that there is not.
    if (status !== 501) expect(status, sent.target).toBeLessThan(500)
  }
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
