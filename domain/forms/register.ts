import { MIN_PASSWORD_LENGTH } from "../limits.ts"

type Registration = { password: string; confirmation: string }

/** The fault of a new password, or null. */
export function passwordFault({ password, confirmation }: Registration) {
  if (password !== confirmation) return "mismatch"
  return isLongEnough(password) ? null : "short"
}

/** Counted in characters, as the auth service does. */
export function isLongEnough(password: string) {
  return [...password].length >= MIN_PASSWORD_LENGTH
}
