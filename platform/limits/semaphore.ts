import { Refusal } from "../refusal.ts"
import { createFairQueue } from "./fair-queue.ts"

type SemaphoreOptions = {
  atOnce: number
  mostWaiting?: number
  /** Of one line: who has so many waiting is refused, and nobody else. */
  mostOfOne?: number
  /** Who would wait longer is refused instead. */
  longestWaitMs: number
  refusal?: () => Error
  /** Whether a fault of one is that of all who wait: they are told with the one
   * who found out. One after the other, each would wait for the same. */
  isShared?: (fault: unknown) => boolean
}

type Waiting = { begin: () => void; giveUp: (fault: unknown) => void }

/** Where nobody says whose work it is, all of it is served in the order it
 * came. */
const ALL = ""

/** A semaphore: lets so much work run at once, in the order it came, or one of
 * each line in turn; what finds the queue full is refused at once, so that
 * nobody waits long for anything. */
export function createSemaphore({
  atOnce,
  mostWaiting: most = Number.POSITIVE_INFINITY,
  mostOfOne: mostEach = most,
  longestWaitMs,
  refusal = tooBusy,
  isShared = () => false,
}: SemaphoreOptions) {
  const queue = createFairQueue<Waiting>({ most, mostEach })
  let inFlight = 0

  function itsTurn(line: string) {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.remove(line, own)
        reject(refusal())
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
      queue.add(line, own).turnedAway?.giveUp(refusal())
    })
  }

  function tellAll(fault: unknown) {
    for (let one = queue.next(); one; one = queue.next()) one.giveUp(fault)
  }

  return async <T>(work: () => PromiseLike<T>, line = ALL): Promise<T> => {
    if (inFlight < atOnce) inFlight += 1
    else await itsTurn(line)
    try {
      return await work()
    } catch (error) {
      if (isShared(error)) tellAll(error)
      throw error
    } finally {
      // The place goes to whoever is next, and is free when nobody is.
      const next = queue.next()
      if (next) next.begin()
      else inFlight -= 1
    }
  }
}

/** Lets one client have so many different things in flight. A crowd behind one
 * address that wants the same thing shares it, and is let in. */
export function createShare(mostForOne: number) {
  const inFlight = new Map<string, Map<string, number>>()

  return async <T>(
    { client, key }: { client: string; key: string },
    work: () => Promise<T>,
  ) => {
    const own = inFlight.get(client) ?? new Map<string, number>()
    if (!own.has(key) && own.size >= mostForOne) throw tooBusy()
    own.set(key, (own.get(key) ?? 0) + 1)
    inFlight.set(client, own)
    try {
      return await work()
    } finally {
      const left = (own.get(key) ?? 1) - 1
      if (left > 0) own.set(key, left)
      else own.delete(key)
      if (own.size === 0) inFlight.delete(client)
    }
  }
}

function tooBusy() {
  return new Refusal(
    503,
    {
      code: "busy",
      message: "Too many of these at once. Please try again in a moment.",
    },
    { "Retry-After": "2" },
  )
}
