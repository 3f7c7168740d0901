import { clientNetwork } from "../limits/client-network.ts"
import type { Taken } from "../limits/rate-limiter.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"
import { digest } from "./rate-limits.ts"

const HOUR = 3600
const MAILS_TO_ONE_ADDRESS_AN_HOUR = 6
/** A link that was asked for with a challenge is of use only to who asked: at
 * least four of the six lead the mailbox's owner in, whoever asked for them. */
const WITH_A_CHALLENGE_AN_HOUR = 2

/** Each has its mails of the hour: none is used up by asking for another. */
type MailFor = "way in" | "sign-up" | "change"

export type MailRequest = {
  to: string
  for: MailFor
  /** From a network or a session of the account's own: these have a rest and an
   * hour of their own, which no stranger can use up. */
  known?: boolean
  challenge?: { code_challenge?: string | null }
}

/** A mail to an address, whether or not anybody has it here: the limit must not
 * tell. Whoever is refused for what they have asked for already takes nothing
 * from what the address has. */
export async function limitMail(call: Call, mail: MailRequest) {
  refuseUnless(await takeClientHour(call))
  refuseUnless(await takeChallengeHour(call, mail))
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
  refuseUnless(await takeClientHour(call))
  refuseUnless(await takeChallengeHour(call, mail))
  refuseUnless(await takeAddressHour(call, mail))
}

function refuseUnless(taken: Taken) {
  if (taken.ok) return
  const message = "email rate limit exceeded"
  const wait = taken.retryAfterSeconds
  throw tooMany("over_email_send_rate_limit", message, wait)
}

function takeClientHour({ parts, context }: Call) {
  const key = `mail:client:${clientNetwork(context.clientAddress)}`
  const max = parts.config.rate_limit.email_sent
  return parts.rateLimiter.take(key, { max, windowSeconds: HOUR })
}

function takeAddressHour({ parts }: Call, mail: MailRequest) {
  const key = `mail:address:${nameOf(mail)}`
  const max = MAILS_TO_ONE_ADDRESS_AN_HOUR
  return parts.rateLimiter.take(key, { max, windowSeconds: HOUR })
}

async function takeChallengeHour(
  { parts }: Call,
  mail: MailRequest,
): Promise<Taken> {
  if (!mail.challenge?.code_challenge) return { ok: true }
  const key = `mail:challenge:${nameOf(mail)}`
  const max = WITH_A_CHALLENGE_AN_HOUR
  return parts.rateLimiter.take(key, { max, windowSeconds: HOUR })
}

function nameOf({ to, known, for: what }: MailRequest) {
  return `${what}:${known ? "known" : "stranger"}:${digest(to)}`
}
