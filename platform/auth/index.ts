import type { RequestContext } from "../caller.ts"
import type { Sql } from "../postgres/connection.ts"
import { readJson } from "./body.ts"
import type { AuthParts, Call } from "./call.ts"
import { refusalOf, refuse, renderRefusal } from "./errors.ts"
import { checkStrength, createPasswords } from "./passwords.ts"
import { limitReauthentication } from "./rate-limits.ts"
import { findRoute, PREFIX } from "./routes.ts"
import { findUser } from "./users.ts"

export type { AuthMail, EnqueueMail, MailKind } from "./mail.ts"
export { needsNoKey } from "./routes.ts"

export type AuthOptions = Omit<AuthParts, "passwords"> &
  Partial<Pick<AuthParts, "passwords">>

/** Accounts and sessions over PostgreSQL, by GoTrue's protocol. */
export function createAuth(options: AuthOptions) {
  const siteUrl = options.siteUrl.replace(/\/+$/, "")
  const parts = { passwords: createPasswords(), ...options, siteUrl }
  return {
    /** Answers `/auth/v1/…`. Only faults of ours are thrown. */
    async fetch(request: Request, context: RequestContext) {
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
    /** Whether this is the user's password, counted as an attempt. For pages
     * where the site itself asks for the password again. */
    async checkPassword(userId: string, password: string) {
      const user = await findUser(parts.sql, { id: userId })
      if (!user) return false
      await limitReauthentication({ parts }, userId)
      const by = { client: userId, known: true }
      return parts.passwords.matches(password, user.encrypted_password, by)
    },
    /** For accounts that the site itself creates. */
    async hashPassword(password: string, clientAddress: string) {
      checkStrength(password, parts.config)
      const by = { client: clientAddress, known: false }
      return parts.passwords.hash(password, by)
    },
    /** Deletes used and expired records; call it periodically. */
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

/** Deletes records that are no longer usable. Used refresh tokens stay for a
 * week, so that a replay is recognised. */
async function sweep(sql: Sql) {
  await sql`
    delete from auth.one_time_tokens t using platform.one_time_codes c
    where c.token_id = t.id and c.expires_at < now() - interval '1 day'`
  await sql`delete from platform.sign_up_proofs where held_until < now()`
  await sql`
    delete from auth.flow_state where created_at < now() - interval '1 day'`
  await sql`
    delete from auth.mfa_challenges
    where created_at < now() - interval '1 day'`
  await sql`
    delete from auth.mfa_factors
    where status = 'unverified' and created_at < now() - interval '1 day'`
  await sql`
    delete from auth.refresh_tokens
    where revoked and updated_at < now() - interval '7 days'`
  await sql`
    delete from platform.known_networks
    where seen_at < now() - interval '180 days'`
  await sql`
    delete from auth.sessions where not_after < now() - interval '1 day'`
}
