import { hash } from "node:crypto"
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from "jose"
import type { Claims } from "../caller.ts"
import { LruCache } from "../lru-cache.ts"
import type { Sql } from "../postgres/connection.ts"
import type { VerifyToken } from "../resolve-caller.ts"

const ALGORITHM = "ES256"
const AUDIENCE = "authenticated"
const RELOAD_AFTER_MS = 60_000
/** Strangers may send any key id: that must not cause a query every time. */
const RELOAD_AT_MOST_EVERY_MS = 2_000
const RETIRE_SLACK_SECONDS = 3600
const REMEMBERED_TOKENS = 5_000

export type SigningKeys = ReturnType<typeof createSigningKeys>

/** ES256 keys kept in PostgreSQL and made at first use, one set for all
 * processes. Verified tokens are cached until they expire. */
export function createSigningKeys(options: {
  sql: Sql
  issuer: string
  expirySeconds: number
}) {
  const { sql, issuer } = options
  const remembered = new LruCache<Remembered>(REMEMBERED_TOKENS)
  let loading: Promise<KeySet> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  function keySet(maxAge = RELOAD_AFTER_MS) {
    if (!loading || Date.now() - loadedAt > maxAge) {
      loadedAt = Date.now()
      const previous = loading
      loading = loadKeySet(sql).catch((error) => {
        loading = undefined
        if (previous) return previous
        throw error
      })
    }
    return loading
  }

  async function signToken(claims: Record<string, unknown>) {
    const { kid, privateKey } = (await keySet()).current
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .sign(privateKey)
  }

  const verifyToken: VerifyToken = async (token) => {
    const known = remembered.get(token)
    if (known && (await isGood(known))) return { claims: known.claims }
    remembered.delete(token)
    const verified = await verify(token)
    if ("claims" in verified) {
      remembered.set(token, { ...verified, kid: keyId(token) ?? "" })
    }
    return verified
  }

  /** Not expired, and signed by a key that has not been withdrawn since. */
  async function isGood({ claims, kid }: Remembered) {
    const { publicKeys } = await keySet()
    return Number(claims.exp) > Date.now() / 1000 && publicKeys.has(kid)
  }

  async function verify(token: string): ReturnType<VerifyToken> {
    const key = await findKey(token)
    if (!key) return { fault: "invalid" }
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        issuer,
        requiredClaims: ["sub", "exp", "session_id"],
      })
      if (payload.role !== "authenticated") return { fault: "invalid" }
      return { claims: payload as Claims }
    } catch (error) {
      const expired = error instanceof errors.JWTExpired
      return { fault: expired ? "expired" : "invalid" }
    }
  }

  async function findKey(token: string) {
    const kid = keyId(token)
    if (!kid) return undefined
    const found = (await keySet()).publicKeys.get(kid)
    return found ?? (await keySet(RELOAD_AT_MOST_EVERY_MS)).publicKeys.get(kid)
  }

  /** The public halves; the standby's is published before it is used. */
  async function jwks() {
    return { keys: (await keySet(RELOAD_AT_MOST_EVERY_MS)).jwks }
  }

  /** The standby key signs from now on; tokens signed by the old one stay valid
   * until they expire. */
  async function rotate() {
    await rotateKeys(sql, options.expirySeconds + RETIRE_SLACK_SECONDS)
    loading = undefined
  }

  return { signToken, verifyToken, jwks, rotate }
}

type Remembered = { claims: Claims; kid: string }

type KeySet = {
  current: { kid: string; privateKey: CryptoKey }
  publicKeys: Map<string, CryptoKey>
  jwks: JWK[]
}

type KeyRow = { kid: string; status: string; public_jwk: JWK }

async function loadKeySet(sql: Sql): Promise<KeySet> {
  const rows = await keyRows(sql)
  const current = rows.find(({ status }) => status === "current")
  if (!current) {
    await makeMissingKeys(sql)
    return loadKeySet(sql)
  }
  const [secret] = await sql<{ private_jwk: JWK }[]>`
    select private_jwk from platform.signing_keys where kid = ${current.kid}`
  const publicKeys = await Promise.all(
    rows.map(async ({ kid, public_jwk }) => {
      return [kid, await importKey(public_jwk)] as const
    }),
  )
  const privateKey = await importKey(secret?.private_jwk ?? {})
  return {
    current: { kid: current.kid, privateKey },
    publicKeys: new Map(publicKeys),
    jwks: rows.map(({ public_jwk }) => public_jwk),
  }
}

function keyRows(sql: Sql) {
  return sql<KeyRow[]>`
    select kid, status, public_jwk from platform.signing_keys
    where retires_at is null or retires_at > now()
    order by created_at desc, kid`
}

const LOCK = 0x39580003

async function makeMissingKeys(sql: Sql) {
  const pairs = { current: await makePair(), standby: await makePair() }
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    for (const status of ["current", "standby"] as const) {
      const { kid, publicJwk, privateJwk } = pairs[status]
      await tx`
        insert into platform.signing_keys
          (kid, status, public_jwk, private_jwk)
        select ${kid}, ${status}, ${tx.json(publicJwk as never)},
          ${tx.json(privateJwk as never)}
        where not exists (
          select from platform.signing_keys where status = ${status})`
    }
  })
}

async function rotateKeys(sql: Sql, retireAfterSeconds: number) {
  await makeMissingKeys(sql)
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`
      update platform.signing_keys set status = 'previous', retires_at =
        now() + ${retireAfterSeconds} * interval '1 second'
      where status = 'current'`
    await tx`
      update platform.signing_keys set status = 'current'
      where status = 'standby'`
    await tx`delete from platform.signing_keys where retires_at < now()`
  })
  await makeMissingKeys(sql)
}

async function makePair() {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([
    exportJWK(pair.publicKey),
    exportJWK(pair.privateKey),
  ])
  const point = `${publicJwk.x}.${publicJwk.y}`
  const kid = hash("sha256", point, "base64url").slice(0, 22)
  const shared = { kid, alg: ALGORITHM, use: "sig" }
  return {
    kid,
    publicJwk: { ...publicJwk, ...shared, key_ops: ["verify"], ext: true },
    privateJwk: { ...privateJwk, ...shared },
  }
}

async function importKey(jwk: JWK) {
  return (await importJWK(jwk, ALGORITHM)) as CryptoKey
}

function keyId(token: string) {
  try {
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === "string" ? kid : null
  } catch {
    return null
  }
}
