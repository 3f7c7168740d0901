/** An address that may be renewed, once for each time it is refused. */
export type Address = {
  /** Empty until it is asked for. */
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
const UNKNOWN = 401
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
    const refused = REFUSED.includes(answer) && !renewed
    const found: Found = refused ? await renewal(address) : "nothing"
    if (found === "fresh") {
      renewed = true
      continue
    }
    if (FINAL.includes(answer) && found !== "nobody") throw new Gone()
    if (!asking.patient(tries)) throw new Away()
    await backOff(tries, asking.signal)
  }
}

/** Nobody: the line is away, not the address. */
type Found = "fresh" | "nothing" | "nobody"

async function renewal(address: Address): Promise<Found> {
  try {
    const url = await address.renew?.()
    if (!url) return "nothing"
    address.url = url
    return "fresh"
  } catch {
    return "nobody"
  }
}

/** The bytes, or the status; 0 for no answer. */
async function ask({ url }: Address, { from, length, signal }: Asking) {
  if (!url) return UNKNOWN
  if (isElsewhere(url)) throw new Gone()
  const headers = { Range: `bytes=${from}-${from + length - 1}` }
  try {
    const answer = await fetch(url, { headers, signal })
    if (answer.status === NOTHING_THERE) return new Uint8Array()
    if (!answer.ok) return answer.status
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // Who knows no ranges sends everything.
    return answer.status === 206 ? bytes : bytes.subarray(from, from + length)
  } catch {
    return 0
  }
}

/** Whether an address is on another site. Somebody at the label can type one;
 * music is played only from our own, so it is not even asked for. */
export function isElsewhere(url: string) {
  return URL.parse(url, location.href)?.origin !== location.origin
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
