import { hash, timingSafeEqual } from "node:crypto"
import {
  type Caller,
  type Claims,
  type Role,
  SERVICE,
  VISITOR,
} from "./caller.ts"
import { type ApiKeys, roleOfJwt } from "./keys.ts"
import { Refusal } from "./refusal.ts"

/** The claims of a token signed by this site, or the reason it is refused. */
export type VerifyToken = (
  token: string,
) => Promise<{ claims: Claims } | { fault: "expired" | "invalid" }>

/** Authenticates a request by the `apikey` and `Authorization` headers alone.
 * The key admits the request. A user's token with it decides the role, even
 * with the secret key, so that a token can only ever lower rights. An invalid
 * token is refused, never treated as a visitor's. A key may be the bearer token
 * on its own; a user's token may not. A key of the legacy form is a token too:
 * beside another key, it is the one that counts. */
export function createCallerResolver(options: {
  keys: ApiKeys
  verifyToken: VerifyToken
}) {
  const byKey = [
    { digest: digest(options.keys.secret), caller: SERVICE },
    { digest: digest(options.keys.publishable), caller: VISITOR },
  ]

  return async function resolve(request: Request): Promise<Caller> {
    const key = request.headers.get("apikey")
    const authorization = request.headers.get("authorization")
    const token = authorization?.match(/^Bearer ([^\s]+)$/i)?.[1]
    if (!key) {
      const alone = token && byKeyOffered(token)
      if (alone) return alone
      throw refuse(request, NO_KEY)
    }
    const caller = byKeyOffered(key)
    if (!caller) throw refuse(request, WRONG_KEY)
    if (authorization === null) return caller
    if (!token) throw refuse(request, BAD_TOKEN)
    if (timingSafeEqual(digest(token), digest(key))) return caller
    const old = roleOfJwt(token) ? byKeyOffered(token) : undefined
    return old ?? resolveToken(request, token)
  }

  function byKeyOffered(key: string) {
    const offered = digest(key)
    // All are compared, so that the timing does not reveal which one matches.
    const matches = byKey.filter((known) =>
      timingSafeEqual(known.digest, offered),
    )
    return matches[0]?.caller
  }

  async function resolveToken(request: Request, token: string) {
    const verified = await options.verifyToken(token)
    if ("fault" in verified) {
      const expired = verified.fault === "expired"
      throw refuse(request, expired ? EXPIRED_TOKEN : BAD_TOKEN)
    }
    // A user's token always gets the users' role, whatever role it names.
    const role: Role = "authenticated"
    return { role, claims: { ...verified.claims, role } }
  }
}

type Reason = {
  code: string
  rest: string
  message: string
  /** Set where GoTrue has a message of its own. */
  auth?: string
  /** Storage's own message, which clients compare. */
  storage: string
  hint: string
}

const NO_KEY: Reason = {
  code: "no_authorization",
  rest: "PGRST302",
  storage: "Invalid Compact JWS",
  message: "No API key found in request",
  hint: "No `apikey` request header was found.",
}
const WRONG_KEY: Reason = {
  code: "no_authorization",
  rest: "PGRST302",
  storage: "Invalid Compact JWS",
  message: "Invalid API key",
  hint: "Check the publishable or secret key.",
}
const BAD_TOKEN: Reason = {
  code: "bad_jwt",
  rest: "PGRST301",
  storage: "signature verification failed",
  message: "Invalid JWT",
  auth: "invalid JWT: unable to parse or verify signature",
  hint: "The bearer token is malformed or was not signed here.",
}
const EXPIRED_TOKEN: Reason = {
  code: "bad_jwt",
  rest: "PGRST303",
  storage: '"exp" claim timestamp check failed',
  message: "JWT expired",
  auth: "invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired",
  hint: "Refresh the session and try again.",
}

/** A 401 in the words of the protocol in use. */
function refuse(request: Request, reason: Reason) {
  const { pathname } = new URL(request.url)
  const { message, hint } = reason
  const headers = { "www-authenticate": "Bearer" }
  if (pathname.startsWith("/rest/")) {
    const body = { code: reason.rest, message, details: null, hint }
    return new Refusal(401, body, headers)
  }
  if (pathname.startsWith("/storage/")) {
    const text = { message: reason.storage, hint: `${message}. ${hint}` }
    const body = { statusCode: "401", error: "Unauthorized", ...text }
    return new Refusal(401, body, headers)
  }
  const { code } = reason
  const spoken = pathname.startsWith("/auth/") ? reason.auth : undefined
  const msg = spoken ?? message
  const body = { code, error_code: code, msg, message: msg, hint }
  return new Refusal(401, body, headers)
}

function digest(text: string) {
  return hash("sha256", text, "buffer")
}
