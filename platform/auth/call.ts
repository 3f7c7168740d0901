import type { RequestContext } from "../caller.ts"
import type { AuthConfig } from "../config.ts"
import type { RateLimiter } from "../limits/rate-limiter.ts"
import type { Sql } from "../postgres/connection.ts"
import type { EnqueueMail } from "./mail.ts"
import type { Passwords } from "./passwords.ts"
import type { SigningKeys } from "./signing-keys.ts"

export type PasswordProblem = (
  userId: string,
  password: string,
) => Promise<string | null>

/** The dependencies that all of auth shares. */
export type AuthParts = {
  sql: Sql
  config: AuthConfig
  /** Without a trailing slash. */
  siteUrl: string
  enqueueMail: EnqueueMail
  signingKeys: SigningKeys
  rateLimiter: RateLimiter
  passwords: Passwords
  /** A problem the site finds with a password for this account, beyond the
   * general rules. */
  passwordProblem?: PasswordProblem
}

/** One request, as the handlers receive it. */
export type Call = {
  parts: AuthParts
  context: RequestContext
  request: Request
  url: URL
  params: Record<string, string>
  body: unknown
}

export type Handler = (call: Call) => Promise<Response> | Response
