import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import {
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose"
import { createPasswords } from "./auth/passwords.ts"
import type { Claims } from "./caller.ts"
import { preflight, withCors } from "./cors.ts"
import { createFunctions, type FunctionHandlers } from "./functions.ts"
import { boundSigning, signsUrls } from "./hosted-signed-urls.ts"
import type { ApiKeys } from "./keys.ts"
import type { Arrival, Platform } from "./platform.ts"
import { orRefusal, Refusal } from "./refusal.ts"
import { createCallerResolver, type VerifyToken } from "./resolve-caller.ts"
import { setFileType } from "./storage/mime-type.ts"

type HostedOptions = {
  /** The project's address, without a trailing slash. */
  url: string
  keys: ApiKeys
  functions: FunctionHandlers
  /** Proves to the project's tables that the client's address comes from us:
   * anybody may send that header there. */
  serverToken: string
}

const GIVE_UP_MS = 60_000
/** As long as the server itself waits for a file. */
const GIVE_UP_FILE_MS = 30 * 60_000
const KEY_SET_CACHE_MS = 10 * 60_000

/** The protocols through a Supabase project, as a reverse proxy: auth, tables
 * and files are forwarded to it. Our functions stay here and recognise its
 * users by its public keys. */
export function createHosted({
  url,
  keys,
  functions,
  serverToken,
}: HostedOptions): Platform {
  const project = { url, serverToken }
  const keySet = createRemoteJWKSet(
    new URL(`${url}/auth/v1/.well-known/jwks.json`),
    { cacheMaxAge: KEY_SET_CACHE_MS },
  )
  const resolve = createCallerResolver({
    keys,
    verifyToken: createVerifier(keySet, `${url}/auth/v1`),
  })
  const own = createFunctions(functions)
  const passwords = createPasswords()

  async function answer(request: Request, arrival: Arrival) {
    if (request.method === "OPTIONS") return preflight(request)
    const isFunction = new URL(request.url).pathname.startsWith("/functions/")
    const signs = signsUrls(request)
    if (!isFunction && !signs) return forward(request, project, arrival)
    const caller = await resolve(request)
    if (signs) {
      const bounded = await boundSigning(request, caller, arrival)
      return forward(bounded, project, arrival)
    }
    return own.fetch(request, { ...arrival, caller })
  }

  return {
    keys,
    async fetch(request, arrival) {
      return withCors(await orRefusal(answer(request, arrival)))
    },
    async read(address, headers, arrival) {
      const answer = await forward(
        new Request(address, { headers }),
        project,
        arrival,
      )
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      }
    },
    resolveCaller: resolve,
    checkPassword: (userId, password) =>
      checkPassword({ url, keys }, userId, password),
    // The project checks its own rules only when a password is changed.
    hashPassword: (password, client) =>
      passwords.hash(password, { client, known: false }),
    async put(bucket, name, source, options) {
      const { contentType, cacheControl, metadata = {} } = options
      const path = name.split("/").map(encodeURIComponent).join("/")
      const bytes = "file" in source ? createReadStream(source.file) : source
      const response = await fetch(
        `${url}/storage/v1/object/${encodeURIComponent(bucket)}/${path}`,
        {
          method: "POST",
          headers: {
            apikey: keys.secret,
            Authorization: `Bearer ${keys.secret}`,
            "Content-Type": contentType,
            "Cache-Control": cacheControl ?? "max-age=3600",
            "X-Upsert": "true",
            "X-Metadata": Buffer.from(JSON.stringify(metadata)).toString(
              "base64",
            ),
          },
          body: Readable.toWeb(Readable.from(bytes)) as ReadableStream,
          duplex: "half",
        } as RequestInit,
      )
      if (!response.ok) throw new Error(`storing ${name}: ${response.status}`)
    },
    async sweep() {},
    async close() {},
  }
}

/** Signs in at the project and ends that session again at once. */
async function checkPassword(
  { url, keys }: Pick<HostedOptions, "url" | "keys">,
  userId: string,
  password: string,
) {
  const call = (path: string, key: string, token: string, body?: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        apikey: key,
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
      },
      body: body && JSON.stringify(body),
    })
  const found = await call(`admin/users/${userId}`, keys.secret, keys.secret)
  const { email } = (await found.json()) as { email?: string }
  const publishable = keys.publishable
  const signIn = await call(
    "token?grant_type=password",
    publishable,
    publishable,
    { email, password },
  )
  if (!signIn.ok) return false
  const session = (await signIn.json()) as { access_token: string }
  await call("logout?scope=local", publishable, session.access_token, {})
  return true
}

function createVerifier(keys: JWTVerifyGetKey, issuer: string): VerifyToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: "authenticated",
        algorithms: ["ES256", "RS256"],
      })
      return { claims: payload as Claims }
    } catch (error) {
      const expired = error instanceof errors.JWTExpired
      if (!expired && !isTokenFault(error)) throw error
      return { fault: expired ? "expired" : "invalid" }
    }
  }
}

/** A failure to fetch the project's keys is no fault of the token. */
function isTokenFault(error: unknown) {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
  )
}

// Hop-by-hop headers, and those that would give the project a wrong host.
const NOT_FORWARDED = [
  "connection",
  "host",
  "keep-alive",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "accept-encoding",
  "cookie",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
]
const NOT_RETURNED = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
  "set-cookie",
]

async function forward(
  request: Request,
  { url, serverToken }: Pick<HostedOptions, "url" | "serverToken">,
  arrival: Arrival,
) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of NOT_FORWARDED) headers.delete(name)
  headers.set("X-Forwarded-For", arrival.clientAddress)
  headers.set("X-Client-Address", arrival.clientAddress)
  headers.set("X-Server-Token", serverToken)
  const isFile = request.body !== null && pathname.startsWith("/storage/")
  const longest = isFile ? GIVE_UP_FILE_MS : GIVE_UP_MS
  const response = await fetch(`${url}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    duplex: "half",
    redirect: "manual",
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(longest)]),
  } as RequestInit).catch((error) => {
    throw unreachable(error)
  })
  const back = new Headers(response.headers)
  const length = response.headers.get("Content-Length")
  const encoded = response.headers.has("Content-Encoding")
  for (const name of NOT_RETURNED) back.delete(name)
  if (length && !encoded) back.set("Content-Length", length)
  // An upload continues through us: a page may connect to nobody else.
  const location = back.get("Location")
  if (location?.startsWith(`${url}/storage/`)) {
    back.set("Location", location.slice(url.length))
  }
  // The project's files are opened on our origin.
  const type = back.get("Content-Type")
  if (pathname.startsWith("/storage/") && (type !== null || response.body)) {
    setFileType(back, type ?? "")
  }
  return new Response(response.body, { status: response.status, headers: back })
}

function unreachable(error: Error) {
  const slow = error.name === "TimeoutError"
  return new Refusal(
    slow ? 504 : 503,
    {
      code: slow ? "timeout" : "unavailable",
      message: slow
        ? "The backend took too long (timeout). Please try again."
        : "The backend cannot be reached. Please try again in a moment.",
    },
    { "Retry-After": "2" },
  )
}
