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

/** Lets one client have so much under way, shared with others or not. */
export function createShare(mostForOne: number) {
  const underWay = new Map<string, number>()

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(client) ?? 0
    if (own >= mostForOne) throw tooBusy()
    underWay.set(client, own + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(client) ?? 1) - 1
      if (left === 0) underWay.delete(client)
      else underWay.set(client, left)
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
