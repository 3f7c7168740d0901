import { randomUUID } from "node:crypto"
import { AuthClient } from "@supabase/auth-js"
import {
  type AuthMail,
  type AuthOptions,
  createAuth,
  needsNoKey,
} from "#platform/auth/index.ts"
import { createPasswords } from "#platform/auth/passwords.ts"
import { createSigningKeys } from "#platform/auth/signing-keys.ts"
import { VISITOR } from "#platform/caller.ts"
import { type AuthConfig, parseConfig } from "#platform/config.ts"
import { createRateLimiter } from "#platform/limits/rate-limiter.ts"
import { orRefusal } from "#platform/refusal.ts"
import { createCallerResolver } from "#platform/resolve-caller.ts"
import { freshDatabase } from "#tests/support/database.ts"

export const SITE = "https://label.test"
export const KEYS = {
  publishable: "sb_publishable_for_the_tests_only",
  secret: "sb_secret_for_the_tests_only_too",
}
export const PASSWORD = "correct horse"
/** Of bcrypt's costs: hundreds of passwords are hashed here. */
const CHEAPEST = 4

export type Site = Awaited<ReturnType<typeof openSite>>

/** Auth as the server composes it: the caller is resolved, then answered;
 * mails are caught instead of sent. */
export async function openSite(
  change: (config: AuthConfig) => void = () => {},
  passwords = createPasswords(CHEAPEST),
) {
  const database = await freshDatabase()
  const { sql } = database
  const { auth: config } = parseConfig(LOOSE)
  change(config)
  const mails: AuthMail[] = []
  const process = () => startProcess({ sql, config, passwords, mails })
  const { fetch, auth, signingKeys } = process()

  type ClientOptions = { key?: string; flowType?: "pkce"; proof?: string }
  function client(options: ClientOptions = {}) {
    const key = options.key ?? KEYS.publishable
    const proof = options.proof && { "x-sign-up-proof": options.proof }
    const store = new Map<string, string>()
    return new AuthClient({
      url: `${SITE}/auth/v1`,
      headers: { apikey: key, Authorization: `Bearer ${key}`, ...proof },
      fetch: (input, init) => fetch(new Request(input, init)),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      flowType: options.flowType ?? "implicit",
      storage: {
        getItem: (name) => store.get(name) ?? null,
        setItem: (name, value) => void store.set(name, value),
        removeItem: (name) => void store.delete(name),
      },
    })
  }

  /** A bare request; `token` is a user's, `key` null sends none. */
  async function call(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ) {
    const key = options.key === undefined ? KEYS.publishable : options.key
    const headers = new Headers(options.headers)
    if (key) headers.set("apikey", key)
    if (options.token) headers.set("authorization", `Bearer ${options.token}`)
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const init = { method, headers, ...(body !== undefined && { body: text }) }
    const request = new Request(`${SITE}/auth/v1${path}`, init)
    const response = await fetch(request, options.from)
    const said = await response.text()
    const json = said.startsWith("{") ? JSON.parse(said) : null
    return { status: response.status, json, headers: response.headers }
  }

  /** The newest mail of a kind, or to somebody. */
  function mail(kind: AuthMail["kind"], to?: string) {
    const found = mails.findLast(
      (one) => one.kind === kind && (!to || one.to === to),
    )
    if (!found) throw new Error(`no ${kind} mail`)
    return found
  }

  /** A confirmed member, signed in. */
  async function member(email = anEmail()) {
    const admin = client({ key: KEYS.secret })
    const made = await admin.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { display_name: "Ada" },
    })
    if (made.error) throw made.error
    const own = client()
    const { data, error } = await own.signInWithPassword({
      email,
      password: PASSWORD,
    })
    if (error) throw error
    const { session, user } = data
    return { client: own, email, user, session, token: session.access_token }
  }

  const close = () => database.close()
  return {
    sql,
    config,
    mails,
    client,
    call,
    mail,
    member,
    fetch,
    auth,
    signingKeys,
    process,
    close,
  }
}

type CallOptions = {
  token?: string
  key?: string | null
  headers?: Record<string, string>
  from?: string
}

type Process = Pick<AuthOptions, "sql" | "config" | "passwords"> & {
  mails: AuthMail[]
}

function startProcess({ sql, config, passwords, mails }: Process) {
  const signingKeys = createSigningKeys({
    sql,
    issuer: `${SITE}/auth/v1`,
    expirySeconds: config.jwt_expiry,
  })
  const auth = createAuth({
    sql,
    config,
    passwords,
    signingKeys,
    siteUrl: SITE,
    rateLimiter: createRateLimiter(sql),
    async enqueueMail(tx, mail) {
      // A statement of the transaction, as an outbox would make.
      await tx`select 1`
      mails.push(mail)
    },
  })
  const { verifyToken } = signingKeys
  const resolve = createCallerResolver({ keys: KEYS, verifyToken })
  async function answer(request: Request, clientAddress = "203.0.113.7") {
    const { pathname } = new URL(request.url)
    const caller = needsNoKey(request.method, pathname)
      ? VISITOR
      : await resolve(request)
    const context = { caller, clientAddress, requestId: "test" }
    return auth.fetch(request, context)
  }
  const fetch = (...call: Parameters<typeof answer>) =>
    orRefusal(answer(...call))
  return { fetch, auth, signingKeys }
}

/** Limits out of the way, for tests of anything else. */
const LOOSE = `
[auth.rate_limit]
email_sent = 100000
token_refresh = 100000
sign_in_sign_ups = 100000
token_verifications = 100000
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.email]
enable_confirmations = true
max_frequency = "0s"
`

export function anEmail() {
  return `${randomUUID().slice(0, 13)}@example.test`
}

/** Where a followed link leads, with the fragment taken apart. */
export async function follow(site: Site, link: string, from?: string) {
  const url = new URL(link)
  const path = `${url.pathname.replace("/auth/v1", "")}${url.search}`
  const answer = await site.call("GET", path, undefined, {
    key: null,
    from,
  })
  const location = new URL(answer.headers.get("location") ?? "about:blank")
  const fields = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  return { status: answer.status, location, fields }
}

/** The page that a confirmation leads to shows what the browser has kept. */
export async function claim(site: Site, token: string, proof?: string) {
  const path = "/sign_up_proof"
  const { json } = await site.call("POST", path, { proof }, { token })
  return json.has_password as boolean
}

export function tokenOf(link: string | undefined) {
  return new URL(link ?? "about:blank").searchParams.get("token") ?? ""
}
