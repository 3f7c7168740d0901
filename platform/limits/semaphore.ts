import { Refusal } from "../refusal.ts"
import { createFairQueue } from "./fair-queue.ts"

type SemaphoreOptions = {
  atOnce: number
  mostWaiting?: number
  /** For each line: a line with so many waiting jobs is refused more. */
  mostOfOne?: number
  /** A job that waits longer is refused. */
  longestWaitMs: number
  refusal?: () => Error
  /** Whether one job's fault applies to all that wait: they then fail with it
   * at once. Otherwise each would in turn wait for the same fault. */
  isShared?: (fault: unknown) => boolean
}

type Waiting = { begin: () => void; giveUp: (fault: unknown) => void }

/** Work without a line of its own is served in the order it came. */
const ALL = ""

/** A semaphore: limits how much work runs at once. Work starts in the order it
 * came, or from each line in turn. It is refused at once when the queue is
 * full, so that nobody waits long for anything. */
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
      // The place goes to the next job, or becomes free if there is none.
      const next = queue.next()
      if (next) next.begin()
      else inFlight -= 1
    }
  }
}

/** Limits how many different things one client has in flight. A crowd behind
 * one address that wants the same thing shares it, and is let in. */
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
