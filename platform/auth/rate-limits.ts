import { createHash } from "node:crypto"
import { clientNetwork } from "../limits/client-network.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"

const FIVE_MINUTES = 300

/** A sign-up, or a try at what is guessed at nobody in particular. */
export function limitSignUps(call: Call) {
  const { sign_in_sign_ups } = call.parts.config.rate_limit
  return limitByClient(call, "sign-in", sign_in_sign_ups)
}

/** A mailed link that leads nowhere, or that is no longer good. */
export function limitWrongLinks(call: Call) {
  const { token_verifications } = call.parts.config.rate_limit
  return limitByClient(call, "verify", token_verifications)
}

/** A refresh is counted by its owner. Who names a token that nobody has is
 * counted by where they are, so that neighbours do not sign each other out. */
export function limitRefreshes(call: Call, owner?: string) {
  const { token_refresh } = call.parts.config.rate_limit
  if (!owner) return limitByClient(call, "refresh", token_refresh)
  return takeAttempt(call, `refresh:account:${digest(owner)}`, token_refresh)
}

/** A password, or the code that stands for it, given again by somebody signed
 * in: by account only. */
export function limitReauthentication(
  call: Pick<Call, "parts">,
  userId: string,
) {
  const { sign_in_sign_ups } = call.parts.config.rate_limit
  return takeAttempt(call, `again:account:${digest(userId)}`, sign_in_sign_ups)
}

export function limitByClient(call: Call, what: string, max: number) {
  const network = clientNetwork(call.context.clientAddress)
  return takeAttempt(call, `${what}:client:${network}`, max)
}

async function takeAttempt(
  { parts }: Pick<Call, "parts">,
  key: string,
  max: number,
) {
  const limit = { max, windowSeconds: FIVE_MINUTES }
  const taken = await parts.rateLimiter.take(key, limit)
  if (!taken.ok) throw tooManyTries(taken.retryAfterSeconds)
}

function tooManyTries(retryAfterSeconds: number) {
  const message = "Request rate limit reached"
  return tooMany("over_request_rate_limit", message, retryAfterSeconds)
}

/** Counters need no addresses in them. */
export function digest(account: string) {
  return createHash("sha256").update(account).digest("base64url").slice(0, 22)
}
