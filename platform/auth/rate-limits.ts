import { hash } from "node:crypto"
import { clientNetwork } from "../limits/client-network.ts"
import type { RateLimit, Taken } from "../limits/rate-limiter.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"

const FIVE_MINUTES = 300
const DAY = 86_400

/** Limits sign-ups, and guesses that are not aimed at one account. */
export function limitSignUps(call: Call) {
  const { sign_in_sign_ups } = call.parts.config.rate_limit
  return limitByClient(call, "sign-in", sign_in_sign_ups)
}

/** Limits mailed links that are unknown or no longer valid. */
export function limitWrongLinks(call: Call) {
  const { token_verifications } = call.parts.config.rate_limit
  return limitByClient(call, "verify", token_verifications)
}

/** A refresh counts against the token's owner. An unknown token counts against
 * the client's network, so that neighbours do not sign each other out. */
export function limitRefreshes(call: Call, owner?: string) {
  const { token_refresh } = call.parts.config.rate_limit
  if (!owner) return limitByClient(call, "refresh", token_refresh)
  return takeAttempt(call, `refresh:account:${digest(owner)}`, token_refresh)
}

/** Limits a signed-in user who gives the password, or the code that replaces
 * it, again: by account only. */
export function limitReauthentication(
  call: Pick<Call, "parts">,
  userId: string,
) {
  const { sign_in_sign_ups } = call.parts.config.rate_limit
  return takeAttempt(call, `again:account:${digest(userId)}`, sign_in_sign_ups)
}

const RENEWALS_A_DAY = 10

/** Limits new recovery codes: a mail reports each code that is used, so no more
 * mails go out than there are codes. */
export async function limitRenewals({ parts }: Call, userId: string) {
  const limit = { max: RENEWALS_A_DAY, windowSeconds: DAY }
  const key = `recovery-codes:account:${digest(userId)}`
  const taken = await parts.rateLimiter.take(key, limit)
  if (taken.ok) return
  const message = "That was a lot of new codes today. Use those you have."
  throw tooMany("over_request_rate_limit", message, taken.retryAfterSeconds)
}

function limitByClient(call: Call, what: string, max: number) {
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
  if (taken.ok) return
  const message = "Request rate limit reached"
  throw tooMany("over_request_rate_limit", message, taken.retryAfterSeconds)
}

/** The counters' names must not contain addresses. */
function digest(account: string) {
  return hash("sha256", account, "base64url").slice(0, 22)
}

const HOUR = 3600
const MAILS_TO_ONE_ADDRESS_AN_HOUR = 6
/** Only the client that asked can use a link requested with a challenge. So at
 * least four of the six sign the mailbox's owner in, whoever asked for them. */
const WITH_A_CHALLENGE_AN_HOUR = 2

export type MailRequest = {
  to: string
  /** Each purpose has its own mails an hour: asking for one uses no other. */
  for: "way in" | "sign-up" | "change"
  /** From one of the account's own networks or sessions. These have their own
   * gap and hourly allowance, which no stranger can use up. */
  known?: boolean
  challenge?: { code_challenge?: string | null }
}

/** Limits mails to an address, whether or not it has an account here: the limit
 * must not tell. A client that is over its own limit uses up none of the
 * address's allowance. */
export async function limitMail(call: Call, mail: MailRequest) {
  await limitAskedFor(call, mail)
  const gap = await takeMailGap(call, mail)
  if (!gap.ok) {
    const wait = gap.retryAfterSeconds
    const message = `For security purposes, you can only request this after ${wait} seconds.`
    throw tooMany("over_email_send_rate_limit", message, wait)
  }
  refuseUnless(await takeAddressHour(call, mail))
}

/** For a second address mailed by the same request. Returned instead of thrown,
 * since a refusal would reveal that there is such an address. */
export async function mayMailAlso(call: Call, mail: MailRequest) {
  const gap = await takeMailGap(call, mail)
  return gap.ok && (await takeAddressHour(call, mail)).ok
}

/** Enforces the minimum gap between two mails to one address. */
export function takeMailGap({ parts }: Call, mail: MailRequest) {
  const windowSeconds = parts.config.email.max_frequency
  const key = `mail:gap:${nameOf(mail)}`
  return parts.rateLimiter.take(key, { max: 1, windowSeconds })
}

/** The same for requests that must not learn of the gap. */
export async function limitMailOfHour(call: Call, mail: MailRequest) {
  await limitAskedFor(call, mail)
  refuseUnless(await takeAddressHour(call, mail))
}

async function limitAskedFor(call: Call, mail: MailRequest) {
  const { email_sent } = call.parts.config.rate_limit
  const network = clientNetwork(call.context.clientAddress)
  refuseUnless(await takeHour(call, `client:${network}`, email_sent))
  if (!mail.challenge?.code_challenge) return
  const key = `challenge:${nameOf(mail)}`
  refuseUnless(await takeHour(call, key, WITH_A_CHALLENGE_AN_HOUR))
}

function refuseUnless(taken: Taken) {
  if (taken.ok) return
  const message = "email rate limit exceeded"
  const wait = taken.retryAfterSeconds
  throw tooMany("over_email_send_rate_limit", message, wait)
}

function takeAddressHour(call: Call, mail: MailRequest) {
  const key = `address:${nameOf(mail)}`
  return takeHour(call, key, MAILS_TO_ONE_ADDRESS_AN_HOUR)
}

function takeHour({ parts }: Call, key: string, max: number) {
  const limit = { max, windowSeconds: HOUR }
  return parts.rateLimiter.take(`mail:${key}`, limit)
}

function nameOf({ to, known, for: what }: MailRequest) {
  return `${what}:${known ? "known" : "stranger"}:${digest(to)}`
}

/** How many times one stranger's allowance all strangers together have. */
const CROWD = { "sign-in": 4, code: 2, factor: 2, "recovery-code": 2 }

type SignInAttempt = {
  /** A password, a mailed code, an authenticator's code or a recovery code:
   * each is counted separately. */
  what: keyof typeof CROWD
  account: string
  /** How far the client has already shown that it knows the account. */
  shown: "nothing" | "network" | "mailbox"
}

/** Protects sign-ins against brute force: checks a guess at somebody's secret
 * within a rate limit. The guess is counted before it is checked; a right one,
 * and one that could not be checked, is given back.
 *
 * A stranger's guesses use up only strangers' allowances: that of their network
 * at this account, and that of all strangers at it in a day. Clients that
 * signed in from here before, or opened a mail to the account's address, are
 * counted separately: nobody else can use up their tries. */
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

/** Names the way in that stays open. Strangers see it too, account or not. */
function tooManyAttempts(
  { what, shown }: SignInAttempt,
  retryAfterSeconds: number,
) {
  const rest =
    shown === "mailbox"
      ? "Please try again tomorrow."
      : "Please sign in by a link to your mailbox, then give the code."
  const ways = {
    "sign-in":
      "Too many wrong passwords today. Please use 'Forgot password?': the link in that mail lets you in.",
    code: "Too many wrong codes today. Please follow the link in the mail instead.",
    factor: `Too many wrong codes today. ${rest}`,
    "recovery-code": `Too many wrong recovery codes today. ${rest}`,
  }
  const locked = what === "recovery-code"
  return tooMany(
    locked ? "mfa_recovery_codes_locked" : "over_request_rate_limit",
    ways[what],
    retryAfterSeconds,
  )
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
