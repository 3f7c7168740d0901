import { Refusal } from "#platform/refusal.ts"

type Bounds = {
  atOnce: number
  mostWaiting: number
  /** Who would wait longer is refused instead. */
  longestWaitMs: number
}

/** Lets so much work run at once, in the order it came; what finds the queue
 * full is refused at once, so that nobody waits long for anything. */
export function createSemaphore(bounds: Bounds) {
  const { atOnce, mostWaiting, longestWaitMs } = bounds
  const waiting: (() => void)[] = []
  let underWay = 0

  async function enter() {
    if (underWay < atOnce) {
      underWay += 1
      return
    }
    if (waiting.length >= mostWaiting) throw tooBusy()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(tooBusy())
      }, longestWaitMs)
      function begin() {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(begin)
    })
  }

  /** Who leaves hands its place on. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

type Wish = { client: string; key: string }

/** Lets one client have so many different things under way. A crowd behind
 * one address that wants the same thing shares it, and is let in. */
export function createShare(mostForOne: number) {
  const underWay = new Map<string, Map<string, number>>()

  return async <T>({ client, key }: Wish, work: () => Promise<T>) => {
    const own = underWay.get(client) ?? new Map<string, number>()
    if (!own.has(key) && own.size >= mostForOne) throw tooBusy()
    own.set(key, (own.get(key) ?? 0) + 1)
    underWay.set(client, own)
    try {
      return await work()
    } finally {
      const left = (own.get(key) ?? 1) - 1
      if (left > 0) own.set(key, left)
      else own.delete(key)
      if (own.size === 0) underWay.delete(client)
    }
  }
}

const RETRY_SECONDS = 2

function tooBusy() {
  return new Refusal(
    503,
    {
      code: "busy",
      message: "Too many of these at once. Please try again in a moment.",
    },
    { "Retry-After": String(RETRY_SECONDS) },
  )
}
