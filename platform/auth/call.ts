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

/** What the whole of auth works with. */
export type AuthParts = {
  sql: Sql
  config: AuthConfig
  /** Without a slash at its end. */
  siteUrl: string
  enqueueMail: EnqueueMail
  signingKeys: SigningKeys
  rateLimiter: RateLimiter
  passwords: Passwords
  /** What the site finds wrong with a password for this account, beyond the
   * rule for everybody. */
  passwordProblem?: PasswordProblem
}

/** One request on its way through a handler. */
export type Call = {
  parts: AuthParts
  context: RequestContext
  request: Request
  url: URL
  params: Record<string, string>
  body: unknown
}

export type Handler = (call: Call) => Promise<Response> | Response
