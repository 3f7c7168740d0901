import { isDatabaseAway } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

export type CheckoutSlots = ReturnType<typeof createCheckoutSlots>

type Waiting = { begin: () => void; giveUp: (fault: unknown) => void }

/** A semaphore: lets so many errands run at once; the others wait in the order
 * they came, and not for ever: behind somebody who holds a slot, they are told.
 * When the database is away those who wait are told with the one who found
 * out: one after the other, each would wait for the same silence. */
export function createCheckoutSlots(most: number, longestWaitMs = 4_000) {
  let waiting: Waiting[] = []
  let busy = 0

  function itsTurn() {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== own)
        reject(checkoutBusy())
      }, longestWaitMs)
      const own: Waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
        giveUp(fault) {
          clearTimeout(timer)
          reject(fault)
        },
      }
      waiting.push(own)
    })
  }

  function tellAll(fault: unknown) {
    const all = waiting
    waiting = []
    for (const { giveUp } of all) giveUp(fault)
  }

  return async function through<T>(errand: () => PromiseLike<T>): Promise<T> {
    if (busy < most) busy += 1
    else await itsTurn()
    try {
      return await errand()
    } catch (error) {
      if (isDatabaseAway(error)) tellAll(error)
      throw error
    } finally {
      // The slot goes to whoever is next, and is free when nobody is.
      const next = waiting.shift()
      if (next) next.begin()
      else busy -= 1
    }
  }
}

export function checkoutBusy() {
  const message =
    "The till is very busy just now. Nothing was charged: please try again in a moment."
  return new Refusal(503, { code: "busy", message }, { "Retry-After": "5" })
}
