import { availableParallelism } from "node:os"
import type { AuthConfig } from "../config.ts"
import type { AuthParts } from "./call.ts"
import { refuse } from "./errors.ts"
import { createHashPool, type HashFor } from "./hash-pool.ts"

const COST = 10
/** bcrypt ignores everything beyond this. */
const LONGEST_BYTES = 72
/** The hash of a password nobody knows, compared where there is no account, so
 * that a missing account takes as long as a wrong password. */
const NOBODYS_HASH =
  "$2b$10$lEPyPyDmhVSNs.or6UAIdeXcj2vIYaoysi6SqKtyhvptuA5zHxTAC"

export type Passwords = ReturnType<typeof createPasswords>

/** For callers that hold the secret key. */
export const SERVICE_HASHES: HashFor = { client: "service", known: true }

/** bcrypt off the main thread, few at a time: a storm of sign-ins queues
 * instead of taking every core. */
export function createPasswords(cost = COST) {
  const run = createHashPool(Math.max(1, availableParallelism() - 1))
  return {
    hash: async (password: string, by: HashFor) =>
      String(await run({ password, cost }, by)),
    /** Also false for a missing hash, after the same time. */
    async matches(password: string, stored: string | null, by: HashFor) {
      const fits = Buffer.byteLength(password) <= LONGEST_BYTES
      const real = stored?.startsWith("$2") ? stored : null
      const same = await run({ password, hash: real ?? NOBODYS_HASH }, by)
      return same === true && fits && real !== null
    },
  }
}

/** Refuses passwords that no account may have, with GoTrue's reasons. */
export function checkStrength(password: string, config: AuthConfig) {
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    const message = `Password cannot be longer than ${LONGEST_BYTES} characters`
    throw refuse(400, "validation_failed", message)
  }
  const messages: string[] = []
  const reasons: string[] = []
  const least = config.minimum_password_length
  if ([...password].length < least) {
    reasons.push("length")
    messages.push(`Password should be at least ${least} characters.`)
  }
  const sets = REQUIRED[config.password_requirements]
  if (!sets.every((set) => [...set].some((one) => password.includes(one)))) {
    reasons.push("characters")
    messages.push(
      `Password should contain at least one character of each: ${sets.join(", ")}.`,
    )
  }
  if (reasons.length === 0) return
  const weak_password = { reasons }
  throw refuse(422, "weak_password", messages.join(" "), { weak_password })
}

/** Refuses passwords that this particular account may not have. */
export async function checkAccountRule(
  { passwordProblem }: AuthParts,
  userId: string,
  password: string,
) {
  const problem = await passwordProblem?.(userId, password)
  if (!problem) return
  const weak_password = { reasons: ["length"] }
  throw refuse(422, "weak_password", problem, { weak_password })
}

const LOWER = "abcdefghijklmnopqrstuvwxyz"
const UPPER = LOWER.toUpperCase()
const DIGITS = "0123456789"
const SYMBOLS = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~"
const REQUIRED: Record<AuthConfig["password_requirements"], string[]> = {
  "": [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}
