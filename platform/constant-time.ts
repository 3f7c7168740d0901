import { timingSafeEqual } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"

const STEP_MS = 100

/** Constant time, against timing attacks: answers only on the next full step,
 * so that how long the work took does not tell whether there was any: a known
 * address from an unknown one. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await pause(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

/** Compares in constant time, against timing attacks: how long it takes does
 * not tell how much of a secret was right. */
export function isSameSecret(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
