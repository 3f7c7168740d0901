import { createSemaphore } from "#platform/limits/semaphore.ts"
import { isDatabaseAway } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

export type CheckoutSlots = ReturnType<typeof createCheckoutSlots>

/** A semaphore: runs so many tasks at once; the others wait in order, with a
 * time limit after which they are refused. When the database is away, all who
 * wait are refused. */
export function createCheckoutSlots(most: number, longestWaitMs = 4_000) {
  return createSemaphore({
    atOnce: most,
    longestWaitMs,
    refusal: checkoutBusy,
    isShared: isDatabaseAway,
  })
}

export function checkoutBusy() {
  const message =
    "The till is very busy just now. Nothing was charged: please try again in a moment."
  return new Refusal(503, { code: "busy", message }, { "Retry-After": "5" })
}
