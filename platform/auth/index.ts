import type { RequestContext } from "../caller.ts"
import { readJson } from "./body.ts"
import type { AuthParts, Call } from "./call.ts"
import { refusalOf, refuse, renderRefusal } from "./errors.ts"
import { createPasswords } from "./passwords.ts"
import { limitReauthentication } from "./rate-limits.ts"
import { findRoute, PREFIX } from "./routes.ts"
import { sweep } from "./sweep.ts"
import { findUser } from "./users.ts"

export type { AuthMail, EnqueueMail, MailKind } from "./mail.ts"
export { needsNoKey } from "./routes.ts"

export type AuthOptions = Omit<AuthParts, "passwords"> &
  Partial<Pick<AuthParts, "passwords">>

export type Auth = {
  /** Answers `/auth/v1/…`. Faults of ours are thrown; the rest is answered. */
  fetch(request: Request, context: RequestContext): Promise<Response>
  /** Whether this is the user's password, counted as a try: for what the site
   * itself asks the password for again. */
  checkPassword(userId: string, password: string): Promise<boolean>
  /** Forgets what is spent or expired; to be called now and then. */
  sweep(): Promise<void>
}

/** Accounts and sessions, by GoTrue's protocol, over PostgreSQL. */
export function createAuth(options: AuthOptions): Auth {
  const siteUrl = options.siteUrl.replace(/\/+$/, "")
  const parts = { passwords: createPasswords(), ...options, siteUrl }
  return {
    async fetch(request, context) {
      try {
        const response = await answer(parts, request, context)
        if (!response.headers.has("cache-control")) {
          response.headers.set("cache-control", "no-store")
        }
        return response
      } catch (error) {
        return renderRefusal(request, refusalOf(error))
      }
    },
    checkPassword: (userId, password) => checkPassword(parts, userId, password),
    sweep: () => sweep(parts.sql),
  }
}

async function answer(
  parts: AuthParts,
  request: Request,
  context: RequestContext,
) {
  const url = new URL(request.url)
  const path = url.pathname.slice(PREFIX.length)
  const route = findRoute(request.method, path)
  if (route === "unknown") throw refuse(404, "not_found", "Not found")
  if (route === "wrong method") {
    throw refuse(405, "validation_failed", "Method not allowed")
  }
  const { params, handler } = route
  const hasBody = request.method !== "GET" && request.method !== "HEAD"
  const body = hasBody ? await readJson(request) : {}
  const call: Call = { parts, context, request, url, params, body }
  return handler(call)
}

async function checkPassword(
  parts: AuthParts,
  userId: string,
  password: string,
) {
  const user = await findUser(parts.sql, { id: userId })
  if (!user) return false
  await limitReauthentication({ parts }, userId)
  const by = { client: userId, known: true }
  return parts.passwords.matches(password, user.encrypted_password, by)
}
