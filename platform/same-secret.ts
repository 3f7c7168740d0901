import { timingSafeEqual } from "node:crypto"

/** Compares in constant time, against timing attacks: how long it takes does
 * not tell how much of a secret was right. */
export function isSameSecret(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
