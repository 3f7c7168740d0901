import { clientNetwork } from "../limits/client-network.ts"
import type { RateLimit } from "../limits/rate-limiter.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"
import { digest, limitByClient } from "./rate-limits.ts"

const DAY = 86_400
/** By how much all strangers together may guess more than one of them. */
const CROWD = { "sign-in": 4, code: 2, factor: 2 }

export type SignInAttempt = {
  /** A password, a mailed code, or an authenticator's: each counted apart. */
  what: keyof typeof CROWD
  account: string
  /** What the guesser has shown of knowing the account already. */
  shown: "nothing" | "network" | "mailbox"
}

/** The brute-force protection of sign-ins: whether a guess at somebody's secret
 * was right, within a rate limit. It is counted before it is looked at; a right
 * one, and one that could not be looked at, is given back.
 *
 * A stranger's guesses use up what strangers have: those of their network at
 * this account, and those of all strangers at it in a day. Who signed in from
 * here before, or has opened a mail to the account's address, is counted apart:
 * nobody else can use up their tries. */
export async function verifyWithinLimit(
  call: Call,
  attempt: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const { rateLimiter } = call.parts
  const max = attemptsOf(call, attempt)
  await limitByClient(call, attempt.what, max)
  const taken: string[] = []
  const giveBack = () =>
    Promise.all(taken.map((key) => rateLimiter.giveBack(key)))
  for (const [key, limit] of countersOf(call, attempt, max)) {
    const one = await rateLimiter.take(key, limit)
    if (!one.ok) throw tooManyAttempts(attempt, one.retryAfterSeconds)
    taken.push(key)
  }
  const right = await verify().catch(async (error) => {
    await giveBack()
    throw error
  })
  if (right) await giveBack()
  return right
}

/** Names the way that stays open: strangers hear it too, account or not. */
function tooManyAttempts(
  { what, shown }: SignInAttempt,
  retryAfterSeconds: number,
) {
  const ways = {
    "sign-in":
      "Too many wrong passwords today. Please use 'Forgot password?': the link in that mail lets you in.",
    code: "Too many wrong codes today. Please follow the link in the mail instead.",
    factor:
      shown === "mailbox"
        ? "Too many wrong codes today. Please try again tomorrow."
        : "Too many wrong codes today. Please sign in by a link to your mailbox, then give the code.",
  }
  return tooMany("over_request_rate_limit", ways[what], retryAfterSeconds)
}

function attemptsOf({ parts }: Call, { what }: SignInAttempt) {
  const { sign_in_sign_ups, token_verifications } = parts.config.rate_limit
  return what === "sign-in" ? sign_in_sign_ups : token_verifications
}

function countersOf(
  { context }: Call,
  { what, account, shown }: SignInAttempt,
  max: number,
): [string, RateLimit][] {
  const network = clientNetwork(context.clientAddress)
  const name = `${what}:${shown}:${digest(account)}`
  const ofOne = { max, windowSeconds: DAY }
  const ofAll = { max: CROWD[what] * max, windowSeconds: DAY }
  if (shown === "network") return [[`${name}:${network}`, ofAll]]
  if (shown === "mailbox") return [[name, ofAll]]
  return [
    [`${name}:${network}`, ofOne],
    [name, ofAll],
  ]
}
