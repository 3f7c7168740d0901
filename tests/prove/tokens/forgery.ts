import { createHmac } from "node:crypto"
import {
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose"
import type { Holder, Ring } from "./ring.ts"

/** Access tokens that were never issued: none may open anything. */
export async function tryForgeries(ring: Ring, holder: Holder) {
  const keys = await keysOf(ring)
  const honest = takeApart(holder.access)
  await present(ring, "the honest token", holder.access, true)
  const forged = [
    ...unsigned(honest),
    ...byHmac(honest, await publicTexts(ring, keys.publicJwk)),
    ...(await bySigning(honest, keys)),
    ...damaged(holder.access, honest),
  ]
  for (const [what, token] of forged) await present(ring, what, token, false)
  await tryKeys(ring, holder)
}

type Parts = {
  header: Record<string, unknown>
  claims: JWTPayload
  signature: string
}
type Forged = [what: string, token: string]

async function present(ring: Ring, what: string, token: string, good: boolean) {
  const visitor = ring.visitor()
  visitor.signedInAs(token)
  const answers = [
    await visitor.call("/auth/v1/user"),
    await visitor.call("/rest/v1/orders?select=id"),
    await visitor.invoke("export-account", {}),
  ]
  for (const answer of answers) {
    if (good) ring.taken(what, answer)
    else ring.refused(what, answer)
  }
}

function unsigned({ header, claims, signature }: Parts): Forged[] {
  return ["none", "None", "nOnE", "", null].flatMap((alg) => {
    const text = `${encode({ ...header, alg })}.${encode(claims)}`
    return ["", signature].map(
      (end): Forged => [
        `alg ${alg} with "${end.slice(0, 5)}"`,
        `${text}.${end}`,
      ],
    )
  })
}

/** The public key, known to everybody, used as a shared secret. */
function byHmac({ header, claims }: Parts, texts: string[]): Forged[] {
  return texts.map((secret) => {
    const text = `${encode({ ...header, alg: "HS256" })}.${encode(claims)}`
    const end = createHmac("sha256", secret).update(text).digest("base64url")
    return [`HS256 by ${secret.slice(0, 12)}`, `${text}.${end}`]
  })
}

/** The right key over wrong claims, and wrong keys over right ones. */
async function bySigning(honest: Parts, keys: Keys): Promise<Forged[]> {
  const { header, claims } = honest
  const own = await generateKeyPair("ES256", { extractable: true })
  const now = Math.floor(Date.now() / 1000)
  const claimed: [string, JWTPayload][] = [
    ["expired", { ...claims, iat: now - 7200, exp: now - 1 }],
    ["not valid yet", { ...claims, nbf: now + 600 }],
    ["another issuer", { ...claims, iss: "https://evil.example/auth/v1" }],
    ["another audience", { ...claims, aud: "anon" }],
    ["the service's role", { ...claims, role: "service_role" }],
    ["a visitor's role", { ...claims, role: "anon" }],
    ["no subject", without(claims, "sub")],
    ["no session", without(claims, "session_id")],
    ["no end", without(claims, "exp")],
  ]
  const kids = ["../../../dev/null", "' or 1=1 --", "", keys.standby, ["x"], 7]
  return Promise.all([
    ...claimed.map(
      async ([what, body]): Promise<Forged> => [
        `signed here: ${what}`,
        await sign(header, body, keys.privateKey),
      ],
    ),
    ...[header, { ...header, jku: "http://evil.example/k" }].map(
      async (head): Promise<Forged> => [
        "by another key",
        await sign(head, claims, own.privateKey),
      ],
    ),
    ...kids.map(
      async (kid): Promise<Forged> => [
        `kid ${kid}`,
        await sign({ ...header, kid }, claims, keys.privateKey),
      ],
    ),
    sign({ ...header, crit: ["x"], x: 1 }, claims, keys.privateKey).then(
      (token): Forged => ["a header to be understood", token],
      (): Forged => ["a header to be understood", "x.y.z"],
    ),
  ])
}

function damaged(
  token: string,
  { header, claims, signature }: Parts,
): Forged[] {
  const changes: JWTPayload[] = [
    { ...claims, sub: "00000000-0000-4000-8000-000000000000" },
    { ...claims, aal: "aal2" },
    { ...claims, role: "service_role" },
    { ...claims, exp: Number(claims.exp) + 99_999 },
    { ...claims, session_id: "00000000-0000-4000-8000-000000000000" },
  ]
  return [
    ...changes.map(
      (changed): Forged => [
        "changed after signing",
        `${encode(header)}.${encode(changed)}.${signature}`,
      ],
    ),
    ["cut short", token.slice(0, -8)],
    ["without its signature", token.slice(0, token.lastIndexOf("."))],
    ["with an empty signature", `${token.slice(0, token.lastIndexOf("."))}.`],
    ["signed twice", `${token}.${signature}`],
    ["of nothing", ".."],
    ["the word null", "null"],
  ]
}

/** Keys swapped, in pieces, and in places that are logged. */
async function tryKeys(ring: Ring, { access, refresh }: Holder) {
  const { publishable, secret } = ring.place
  const users = "/auth/v1/admin/users"
  const as = (apikey: string, authorization?: string) => ({
    headers: {
      apikey,
      ...(authorization && { Authorization: authorization }),
    },
  })
  const { call } = ring.visitor()
  const attempts: [string, string, RequestInit][] = [
    ["publishable as secret", users, as(publishable)],
    ["publishable as bearer", users, as(publishable, `Bearer ${publishable}`)],
    ["half the secret", users, as(secret.slice(0, -1))],
    ["the secret in capitals", users, as(secret.toUpperCase())],
    ["the secret in the address", `${users}?apikey=${secret}`, as("")],
    ["an access token as a key", users, as(access)],
    ["secret beside a member's token", users, as(secret, `Bearer ${access}`)],
    [
      "a refresh token as access",
      "/auth/v1/user",
      as(publishable, `Bearer ${refresh}`),
    ],
  ]
  for (const [what, path, init] of attempts) {
    ring.refused(what, await call(path, undefined, init))
  }
  const traded = await call("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: access,
  })
  ring.refused("an access token as refresh", traded)
  const figures = { headers: { Authorization: `Bearer ${secret}` } }
  ring.refused(
    "figures by the secret key",
    await call("/metrics", undefined, figures),
  )
}

type Keys = Awaited<ReturnType<typeof keysOf>>

async function keysOf({ sql }: Ring) {
  const rows = await sql<
    { kid: string; status: string; private_jwk: JWK; public_jwk: JWK }[]
  >`select kid, status, private_jwk, public_jwk from platform.signing_keys`
  const current = rows.find(({ status }) => status === "current")
  if (!current) throw new Error("there is no signing key")
  const standby = rows.find(({ status }) => status === "standby")?.kid ?? ""
  const privateKey = (await importJWK(
    current.private_jwk,
    "ES256",
  )) as CryptoKey
  return { publicJwk: current.public_jwk, privateKey, standby }
}

async function publicTexts({ place }: Ring, jwk: JWK) {
  const key = (await importJWK(jwk, "ES256", {
    extractable: true,
  })) as CryptoKey
  const pem = await exportSPKI(key)
  return [pem, pem.trim(), JSON.stringify(jwk), jwk.x ?? "", place.publishable]
}

function sign(
  header: Record<string, unknown>,
  claims: JWTPayload,
  key: CryptoKey,
) {
  return new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: "ES256" } as { alg: string })
    .sign(key, { crit: { x: true } })
}

function takeApart(token: string): Parts {
  const [header = "", claims = "", signature = ""] = token.split(".")
  return { header: decode(header), claims: decode(claims), signature }
}

function without(claims: JWTPayload, name: string) {
  return Object.fromEntries(
    Object.entries(claims).filter(([key]) => key !== name),
  )
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

function decode(text: string) {
  return JSON.parse(Buffer.from(text, "base64url").toString())
}
