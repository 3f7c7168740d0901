import { timingSafeEqual } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"

const STEP_MS = 100

/** Constant time, against timing attacks: answers only on the next full step,
 * so that the time taken does not reveal whether there was any work to do, such
 * as for a known address. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await pause(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

/** Compares in constant time, against timing attacks: the time taken does not
 * reveal how much of a secret was right. */
export function isSameSecret(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
