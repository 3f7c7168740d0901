import { Refusal } from "#platform/refusal.ts"

export type Lanes = ReturnType<typeof createLanes>

/** Lets so many errands run at once; the others wait in the order they came,
 * and not for ever: behind somebody who holds a lane, they are told. */
export function createLanes(most: number, longestWaitMs = 4_000) {
  const waiting: (() => void)[] = []
  let busy = 0

  function itsTurn() {
    return new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1)
        reject(tooLong())
      }, longestWaitMs)
      waiting.push(come)
    })
  }

  return async function through<T>(errand: () => PromiseLike<T>): Promise<T> {
    if (busy < most) busy += 1
    else await itsTurn()
    try {
      return await errand()
    } finally {
      // The lane goes to whoever is next, and is free when nobody is.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

function tooLong() {
  const message =
    "The till is very busy just now. Nothing was charged: please try again in a moment."
  return new Refusal(503, { code: "busy", message }, { "Retry-After": "5" })
}
