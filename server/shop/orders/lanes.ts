import { createSemaphore } from "#platform/limits/semaphore.ts"
import { isDatabaseAway } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

export type Lanes = ReturnType<typeof createLanes>

/** A semaphore: lets so many errands run at once; the others wait in the order
 * they came, and not for ever: behind somebody who holds a lane, they are told.
 * When the database is away all who wait are told. */
export function createLanes(most: number, longestWaitMs = 4_000) {
  return createSemaphore({
    ...{ atOnce: most, longestWaitMs },
    ...{ refusal: tillBusy, isShared: isDatabaseAway },
  })
}

export function tillBusy() {
  const message =
    "The till is very busy just now. Nothing was charged: please try again in a moment."
  return new Refusal(503, { code: "busy", message }, { "Retry-After": "5" })
}
