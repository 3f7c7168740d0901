import { createHash } from "node:crypto"
import { clientNetwork } from "../limits/client-network.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"

const FIVE_MINUTES = 300
const HOUR = 3600
const MAILS_TO_ONE_ADDRESS_AN_HOUR = 6

/** A try at a password: counted by client and, where named, by account. */
export function takeSignIn(call: Call, account?: string) {
  const max = call.parts.config.rate_limit.sign_in_sign_ups
  return takeTry(call, "sign-in", max, account)
}

export function takeVerification(call: Call, account?: string) {
  const max = call.parts.config.rate_limit.token_verifications
  return takeTry(call, "verify", max, account)
}

export function takeRefresh(call: Call, account?: string) {
  const max = call.parts.config.rate_limit.token_refresh
  return takeTry(call, "refresh", max, account)
}

/** A password given again by somebody signed in: by account only. */
export async function takePasswordTry(
  { parts }: Pick<Call, "parts">,
  account: string,
) {
  const max = parts.config.rate_limit.sign_in_sign_ups
  const key = `sign-in:account:${digest(account)}`
  const taken = await parts.limits.take(key, {
    max,
    windowSeconds: FIVE_MINUTES,
  })
  if (!taken.ok) throw tooManyTries(taken.retryAfterSeconds)
}

/** A mail to an address, whether or not anybody has it here: the limit must
 * not tell. */
export async function takeMail(call: Call, address: string) {
  const gap = await takeMailGap(call, address)
  if (!gap.ok) {
    const wait = gap.retryAfterSeconds
    const message = `For security purposes, you can only request this after ${wait} seconds.`
    throw tooMany("over_email_send_rate_limit", message, wait)
  }
  await takeMailOfHour(call, address)
}

/** One more address that the same request mails. Told instead of refused,
 * since the refusal would tell that there is such an address. */
export async function takeFurtherMail(call: Call, address: string) {
  const gap = await takeMailGap(call, address)
  return gap.ok && (await takeAddressHour(call, address)).ok
}

/** The least time between two mails to one address. */
export function takeMailGap({ parts }: Call, address: string) {
  const windowSeconds = parts.config.email.max_frequency
  const key = `mail:gap:${digest(address)}`
  return parts.limits.take(key, { max: 1, windowSeconds })
}

export async function takeMailOfHour(call: Call, address: string) {
  const { parts, context } = call
  const { take } = parts.limits
  const client = clientNetwork(context.clientAddress)
  const taken = await Promise.all([
    take(`mail:client:${client}`, {
      max: parts.config.rate_limit.email_sent,
      windowSeconds: HOUR,
    }),
    takeAddressHour(call, address),
  ])
  const refused = taken.find((one) => !one.ok)
  if (!refused || refused.ok) return
  throw tooMany(
    "over_email_send_rate_limit",
    "email rate limit exceeded",
    refused.retryAfterSeconds,
  )
}

function takeAddressHour({ parts }: Call, address: string) {
  return parts.limits.take(`mail:address:${digest(address)}`, {
    max: MAILS_TO_ONE_ADDRESS_AN_HOUR,
    windowSeconds: HOUR,
  })
}

async function takeTry(
  { parts, context }: Call,
  what: string,
  max: number,
  account?: string,
) {
  const keys = [`${what}:client:${clientNetwork(context.clientAddress)}`]
  if (account) keys.push(`${what}:account:${digest(account)}`)
  for (const key of keys) {
    const taken = await parts.limits.take(key, {
      max,
      windowSeconds: FIVE_MINUTES,
    })
    if (!taken.ok) throw tooManyTries(taken.retryAfterSeconds)
  }
}

function tooManyTries(retryAfterSeconds: number) {
  const message = "Request rate limit reached"
  return tooMany("over_request_rate_limit", message, retryAfterSeconds)
}

/** Counters need no addresses in them. */
function digest(account: string) {
  return createHash("sha256").update(account).digest("base64url").slice(0, 22)
}
