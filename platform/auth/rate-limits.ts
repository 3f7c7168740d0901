import { hash } from "node:crypto"
import { clientNetwork } from "../limits/client-network.ts"
import type { RateLimit, Taken } from "../limits/rate-limiter.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"

const FIVE_MINUTES = 300
const DAY = 86_400

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

const RENEWALS_A_DAY = 10

/** New recovery codes: a mail tells of each that is used, and only as many go
 * out as there are codes. */
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

/** Counters need no addresses in them. */
function digest(account: string) {
  return hash("sha256", account, "base64url").slice(0, 22)
}

const HOUR = 3600
const MAILS_TO_ONE_ADDRESS_AN_HOUR = 6
/** A link that was asked for with a challenge is of use only to who asked: at
 * least four of the six lead the mailbox's owner in, whoever asked for them. */
const WITH_A_CHALLENGE_AN_HOUR = 2

export type MailRequest = {
  to: string
  /** Each has its mails of the hour: none is used up by asking for another. */
  for: "way in" | "sign-up" | "change"
  /** From a network or a session of the account's own: these have a rest and an
   * hour of their own, which no stranger can use up. */
  known?: boolean
  challenge?: { code_challenge?: string | null }
}

/** A mail to an address, whether or not anybody has it here: the limit must not
 * tell. Whoever is refused for what they have asked for already takes nothing
 * from what the address has. */
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

/** One more address that the same request mails. Told instead of refused, since
 * the refusal would tell that there is such an address. */
export async function mayMailAlso(call: Call, mail: MailRequest) {
  const gap = await takeMailGap(call, mail)
  return gap.ok && (await takeAddressHour(call, mail)).ok
}

/** The least time between two mails to one address. */
export function takeMailGap({ parts }: Call, mail: MailRequest) {
  const windowSeconds = parts.config.email.max_frequency
  const key = `mail:gap:${nameOf(mail)}`
  return parts.rateLimiter.take(key, { max: 1, windowSeconds })
}

/** The same for who is told nothing of the gap. */
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

/** By how much all strangers together may guess more than one of them. */
const CROWD = { "sign-in": 4, code: 2, factor: 2, "recovery-code": 2 }

type SignInAttempt = {
  /** A password, a mailed code, an authenticator's, or a recovery code: each
   * counted apart. */
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
