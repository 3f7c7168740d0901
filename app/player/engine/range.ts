import { NotAStream } from "./packets.ts"

/** An address that may be renewed, once for each time it is refused. */
export type Address = {
  url: string
  renew?: (() => Promise<string | null>) | undefined
}

/** It is not there, and asking again would not help. */
export class Gone extends Error {}
/** The line is away, and nobody waits any longer. */
export class Away extends Error {}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4000
const NOTHING_THERE = 416
/** What a dead signature is answered with, by one storage or another. */
const REFUSED = [400, 401, 403, 410]
/** The rest of what is wrong with the asking: it stays wrong. */
const FINAL = [...REFUSED, 404, 405, 451]

type Asking = {
  from: number
  length: number
  signal: AbortSignal
  /** Whether to try once more, so many times in. */
  patient: (tries: number) => boolean
}

/** Bytes from somewhere on: fewer than asked for at the end, none behind it. A
 * line that is cut is asked again, sooner when it is back. */
export async function readRange(address: Address, asking: Asking) {
  let renewed = false
  for (let tries = 0; ; tries++) {
    const answer = await ask(address, asking)
    if (answer instanceof Uint8Array) return answer
    asking.signal.throwIfAborted()
    if (REFUSED.includes(answer) && !renewed) {
      renewed = true
      const fresh = await address.renew?.().catch(() => null)
      if (fresh) address.url = fresh
      if (fresh) continue
    }
    if (FINAL.includes(answer)) throw new Gone()
    if (!asking.patient(tries)) throw new Away()
    await backOff(tries, asking.signal)
  }
}

/** The bytes, or the status; 0 for no answer. */
async function ask({ url }: Address, { from, length, signal }: Asking) {
  const headers = { Range: `bytes=${from}-${from + length - 1}` }
  try {
    const answer = await fetch(url, { headers, signal })
    if (answer.status === NOTHING_THERE) return new Uint8Array()
    if (!answer.ok) return answer.status
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // Who knows no ranges sends everything.
    return answer.status === 206 ? bytes : bytes.subarray(from, from + length)
  } catch {
    if (!signal.aborted && navigator.onLine && isElsewhere(url)) {
      // Another origin that does not let us read may still let us play.
      throw new NotAStream()
    }
    return 0
  }
}

function isElsewhere(url: string) {
  return new URL(url, location.href).origin !== location.origin
}

function backOff(tries: number, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
  const over = new AbortController()
  const timer = setTimeout(resolve, pause)
  addEventListener("online", () => resolve(), { signal: over.signal })
  signal.addEventListener("abort", () => resolve(), { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
