import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto"
import { importJWK, SignJWT } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createCallerResolver } from "#platform/resolve-caller.ts"
import { KEYS, openSite, SITE, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

function resolve(headers: Record<string, string>, path = "/rest/v1/things") {
  const { verifyToken } = site.signingKeys
  const resolve = createCallerResolver({ keys: KEYS, verifyToken })
  return resolve(new Request(`${SITE}${path}`, { headers }))
}

const VISITOR = { apikey: KEYS.publishable }

function part(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

test("the keys give their roles, also as a bearer, beside themselves or alone", async () => {
  for (const [key, role] of [
    [KEYS.publishable, "anon"],
    [KEYS.secret, "service_role"],
  ] as const) {
    expect(await resolve({ apikey: key })).toEqual({ role, claims: { role } })
    const both = { apikey: key, authorization: `Bearer ${key}` }
    expect(await resolve(both)).toEqual({ role, claims: { role } })
    const alone = { authorization: `Bearer ${key}` }
    expect(await resolve(alone)).toEqual({ role, claims: { role } })
  }
})

test("no key, a wrong one and mixed ones are refused", async () => {
  const { token } = await site.member()
  for (const headers of [
    {},
    { apikey: "" },
    { apikey: "sb_secret_guess" },
    { apikey: `${KEYS.secret} x` },
    { apikey: `${KEYS.publishable}, ${KEYS.secret}` },
    { authorization: "Bearer sb_secret_guess" },
    { authorization: KEYS.secret },
    { apikey: "sb_secret_guess", authorization: `Bearer ${KEYS.secret}` },
    { authorization: `Bearer ${token}` },
    { apikey: token },
    { ...VISITOR, authorization: `Bearer ${KEYS.secret}` },
    { apikey: KEYS.secret, authorization: `Bearer ${KEYS.publishable}` },
    { ...VISITOR, authorization: "" },
    { ...VISITOR, authorization: "Basic eDp5" },
    { ...VISITOR, authorization: token },
    { ...VISITOR, authorization: `Bearer ${token} ${token}` },
  ] as Record<string, string>[]) {
    await expect(resolve(headers)).rejects.toMatchObject({ status: 401 })
  }
})

test("storage is refused in storage's words", async () => {
  for (const [headers, message] of [
    [{}, "Invalid Compact JWS"],
    [{ apikey: "sb_secret_guess" }, "Invalid Compact JWS"],
    [
      { ...VISITOR, authorization: "Bearer a.b.c" },
      "signature verification failed",
    ],
  ] as [Record<string, string>, string][]) {
    await expect(resolve(headers, "/storage/v1/bucket")).rejects.toMatchObject({
      status: 401,
      body: { statusCode: "401", message },
    })
  }
})

test("keys of the old shape give their roles; as the bearer they decide", async () => {
  const { verifyToken } = site.signingKeys
  const { token } = await site.member()
  const jwt = (role: string) =>
    `${part({ alg: "HS256" })}.${part({ iss: "supabase", role })}.c2ln`
  const keys = { publishable: jwt("anon"), secret: jwt("service_role") }
  const resolve = createCallerResolver({ keys, verifyToken })
  const as = async (apikey: string, bearer?: string) => {
    const authorization = bearer && { authorization: `Bearer ${bearer}` }
    const headers = { apikey, ...authorization }
    return (await resolve(new Request(SITE, { headers }))).role
  }
  const { publishable, secret } = keys
  expect(await as(publishable)).toBe("anon")
  expect(await as(publishable, publishable)).toBe("anon")
  expect(await as(publishable, token)).toBe("authenticated")
  expect(await as(publishable, secret)).toBe("service_role")
  expect(await as(secret, publishable)).toBe("anon")
  const forged = `${secret.slice(0, -4)}c2lm`
  await expect(as(publishable, forged)).rejects.toMatchObject({ status: 401 })
  await expect(as(forged)).rejects.toMatchObject({ status: 401 })
})

test("a member's token gives their role and claims, beside either key", async () => {
  const { token, user, email } = await site.member()
  for (const apikey of [KEYS.publishable, KEYS.secret]) {
    const caller = await resolve({ apikey, authorization: `Bearer ${token}` })
    expect(caller.role).toBe("authenticated")
    expect(caller.claims).toMatchObject({
      sub: user.id,
      email,
      role: "authenticated",
      aud: "authenticated",
      aal: "aal1",
      iss: `${SITE}/auth/v1`,
      user_metadata: { display_name: "Ada" },
      amr: [{ method: "password" }],
    })
    expect(caller.claims.session_id).toBeTruthy()
  }
})

test("no header, mode or address raises rights", async () => {
  const { token, user } = await site.member()
  const caller = await resolve({
    ...VISITOR,
    authorization: `Bearer ${token}`,
    "x-forwarded-for": "127.0.0.1",
    "x-real-ip": "127.0.0.1",
    "x-supabase-role": "service_role",
    role: "service_role",
    cookie: `apikey=${KEYS.secret}`,
  })
  expect(caller).toMatchObject({
    role: "authenticated",
    claims: { sub: user.id },
  })
})

test("forged, altered, expired and foreign tokens are refused", async () => {
  const { token } = await site.member()
  const { keys } = await site.signingKeys.jwks()
  const [header, payload, signature] = token.split(".") as [
    string,
    string,
    string,
  ]
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString())
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString())
  const [stored] = await site.sql`
    select private_jwk from platform.signing_keys where kid = ${kid}`
  const own = await importJWK(stored?.private_jwk, "ES256")
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
  const sign = (key: typeof own | typeof foreign, id: string, body: object) =>
    new SignJWT(body as Record<string, unknown>)
      .setProtectedHeader({ alg: "ES256", kid: id })
      .sign(key)
  const hs256 = (secret: string) => {
    const start = `${part({ alg: "HS256", typ: "JWT", kid })}.${payload}`
    const mac = createHmac("sha256", secret).update(start).digest("base64url")
    return `${start}.${mac}`
  }
  const past = Math.floor(Date.now() / 1000) - 10
  const forged = {
    none: `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
    noneWithKid: `${part({ alg: "none", kid })}.${payload}.${signature}`,
    hsWithPublicKey: hs256(JSON.stringify(keys[0])),
    hsWithX: hs256(String(keys[0]?.x)),
    alteredBody: `${header}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
    alteredRole: `${header}.${part({ ...claims, role: "service_role" })}.${signature}`,
    noSignature: `${header}.${payload}.`,
    otherSignature: `${header}.${payload}.${signature.split("").reverse().join("")}`,
    foreignKeyOwnKid: await sign(foreign, kid, claims),
    unknownKid: await sign(foreign, "nobody", claims),
    noKid: `${part({ alg: "ES256" })}.${payload}.${signature}`,
    keyInHeader: `${part({ alg: "ES256", kid: "x", jwk: keys[0] })}.${payload}.${signature}`,
    expired: await sign(own, kid, { ...claims, exp: past }),
    neverExpires: await sign(own, kid, { ...claims, exp: undefined }),
    serviceRole: await sign(own, kid, { ...claims, role: "service_role" }),
    noRole: await sign(own, kid, { ...claims, role: undefined }),
    otherAudience: await sign(own, kid, { ...claims, aud: "other" }),
    otherIssuer: await sign(own, kid, { ...claims, iss: "https://evil.test" }),
    notYet: await sign(own, kid, { ...claims, nbf: past + 3600 }),
    words: "not.a.token",
    empty: "..",
    refresh: randomUUID(),
  }
  for (const [name, bad] of Object.entries(forged)) {
    for (const apikey of [KEYS.publishable, KEYS.secret]) {
      const asked = resolve({ apikey, authorization: `Bearer ${bad}` })
      await expect(asked, name).rejects.toMatchObject({ status: 401 })
    }
  }
  const good = { ...VISITOR, authorization: `Bearer ${token}` }
  expect((await resolve(good)).role).toBe("authenticated")
})

test("a remembered token is forgotten when it expires", async () => {
  const brief = await openSite((config) => {
    config.jwt_expiry = 3
  })
  const { token } = await brief.member()
  const ask = () => brief.call("GET", "/user", undefined, { token })
  expect((await ask()).status).toBe(200)
  await expect
    .poll(async () => (await ask()).status, { timeout: 20_000 })
    .toBe(401)
  const { json } = await ask()
  expect(json.error_code).toBe("bad_jwt")
  expect(json.msg).toMatch(/^invalid JWT: .*token is expired$/)
  await brief.close()
})

test("refusals speak the protocol that was spoken to", async () => {
  const rest = await resolve({}).catch((error) => error.body)
  expect(Object.keys(rest)).toEqual(["code", "message", "details", "hint"])
  const storage = await resolve({}, "/storage/v1/bucket").catch((e) => e.body)
  expect(storage).toMatchObject({ statusCode: "401", error: "Unauthorized" })
  const wrong = { ...VISITOR, authorization: "Bearer this-is-a-bad-token" }
  const auth = await resolve(wrong, "/auth/v1/logout").catch((e) => e.body)
  expect(auth.message).toMatch(/^invalid JWT/)
})

test("the key set is public, holds no private half and is cached", async () => {
  const open = { key: null }
  const { json, headers } = await site.call(
    "GET",
    "/.well-known/jwks.json",
    undefined,
    open,
  )
  expect(headers.get("cache-control")).toContain("max-age=600")
  expect(json.keys).toHaveLength(2)
  for (const key of json.keys) {
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256" })
    expect(key.d).toBeUndefined()
  }
  expect((await site.call("GET", "/health", undefined, open)).status).toBe(200)
  expect((await site.call("GET", "/settings", undefined, open)).status).toBe(
    401,
  )
  const settings = await site.call("GET", "/settings")
  expect(settings.json).toMatchObject({
    external: { email: true, phone: false },
    mailer_autoconfirm: false,
  })
})

test("the client verifies claims by itself with the key set", async () => {
  const { client, user } = await site.member()
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data?.claims.sub).toBe(user.id)
  expect(data?.header.alg).toBe("ES256")
})

test("after a rotation old tokens hold and new ones use the standby key", async () => {
  const before = await site.signingKeys.jwks()
  const { token, client } = await site.member()
  await site.signingKeys.rotate()
  const after = await site.signingKeys.jwks()
  expect(after.keys).toHaveLength(3)
  const still = await site.call("GET", "/user", undefined, { token })
  expect(still.status).toBe(200)
  const { data } = await client.refreshSession()
  const next = data.session?.access_token as string
  const kidOf = (jwt: string) =>
    JSON.parse(Buffer.from(jwt.split(".")[0] ?? "", "base64url").toString()).kid
  expect(kidOf(next)).not.toBe(kidOf(token))
  expect(before.keys.map(({ kid }) => kid)).toContain(kidOf(next))
  const elsewhere = site.process()
  const verified = await elsewhere.signingKeys.verifyToken(next)
  expect(verified).toHaveProperty("claims")
  await site.sql`
    update platform.signing_keys set retires_at = now()
    where status = 'previous'`
  await site.signingKeys.rotate()
  for (const { signingKeys } of [site, site.process()]) {
    const retired = await signingKeys.verifyToken(token)
    expect(retired).toEqual({ fault: "invalid" })
  }
})

test("processes that start at once make one set of keys", async () => {
  const fresh = await openSite()
  const sets = await Promise.all(
    Array.from({ length: 6 }, () => fresh.process().signingKeys.jwks()),
  )
  const kids = sets.map(({ keys }) => keys.map(({ kid }) => kid).join())
  expect(new Set(kids).size).toBe(1)
  await fresh.close()
})

test("the three roles can read no table of auth and no private key", async () => {
  const { sql } = site
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'auth' or tablename in ('signing_keys',
      'one_time_codes', 'disputed_passwords', 'sign_up_proofs',
      'totp_steps', 'recovery_code_sets', 'recovery_codes', 'limits')`
  expect(tables.length).toBeGreaterThan(12)
  for (const role of ["anon", "authenticated", "service_role"]) {
    for (const { name } of tables) {
      const read = sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`)
        await tx.unsafe(`select * from ${name}`)
      })
      await expect(read, `${role} ${name}`).rejects.toMatchObject({
        code: "42501",
      })
    }
    const [said] = await sql.begin(async (tx) => {
      await tx.unsafe(`set local role ${role}`)
      const claims = { sub: randomUUID(), role, email: "a@x.test" }
      await tx`select set_config('request.jwt.claims',
        ${JSON.stringify(claims)}, true)`
      return tx`select auth.uid(), auth.role(), auth.email(), auth.jwt()`
    })
    expect(said).toMatchObject({ role, email: "a@x.test" })
  }
})
