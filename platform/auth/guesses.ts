import { clientNetwork } from "../limits/client-network.ts"
import type { Allowance } from "../limits/index.ts"
import { digest, takeByClient } from "./allowances.ts"
import type { Call } from "./call.ts"
import { tooMany } from "./errors.ts"

const DAY = 86_400
/** By how much all strangers together may guess more than one of them. */
const CROWD = { "sign-in": 4, code: 2, factor: 2 }

export type Guess = {
  /** A password, a mailed code, or an authenticator's: each counted apart. */
  what: keyof typeof CROWD
  account: string
  /** What the guesser has shown of knowing the account already. */
  shown: "nothing" | "network" | "mailbox"
}

/** Whether a guess at somebody's secret was right. It is counted before it is
 * looked at; a right one, and one that could not be looked at, is given back.
 *
 * A stranger's guesses use up what strangers have: those of their network at
 * this account, and those of all strangers at it in a day. Who signed in from
 * here before, or has opened a mail to the account's address, is counted
 * apart: nobody else can use up their tries. */
export async function guessed(
  call: Call,
  guess: Guess,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const { limits } = call.parts
  const max = triesOf(call, guess)
  await takeByClient(call, guess.what, max)
  const taken: string[] = []
  const giveBack = () => Promise.all(taken.map((key) => limits.giveBack(key)))
  for (const [key, allowance] of countersOf(call, guess, max)) {
    const one = await limits.take(key, allowance)
    if (!one.ok) throw enough(guess, one.retryAfterSeconds)
    taken.push(key)
  }
  const right = await look().catch(async (error) => {
    await giveBack()
    throw error
  })
  if (right) await giveBack()
  return right
}

/** Names the way that stays open: strangers hear it too, account or not. */
function enough({ what, shown }: Guess, retryAfterSeconds: number) {
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

function triesOf({ parts }: Call, { what }: Guess) {
  const { sign_in_sign_ups, token_verifications } = parts.config.rate_limit
  return what === "sign-in" ? sign_in_sign_ups : token_verifications
}

function countersOf(
  { context }: Call,
  { what, account, shown }: Guess,
  max: number,
): [string, Allowance][] {
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
