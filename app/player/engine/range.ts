/** A URL that may be renewed, once each time it is refused. */
export type Address = {
  /** Empty until requested. */
  url: string
  renew?: (() => Promise<string | null>) | undefined
}

/** The file does not exist, and retrying would not help. */
export class Gone extends Error {}
/** The connection is down and the retries are used up. */
export class Away extends Error {}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4000
const NOTHING_THERE = 416
const UNKNOWN = 401
/** The statuses with which various storages answer an expired signature. */
const REFUSED = [400, 401, 403, 410]
/** Statuses that do not change on a retry. */
const FINAL = [...REFUSED, 404, 405, 451]

type Asking = {
  from: number
  length: number
  signal: AbortSignal
  /** Whether to retry after this many attempts. */
  patient: (tries: number) => boolean
}

/** Bytes from an offset: fewer than asked for at the end, none past it. Retries
 * when the connection drops, sooner once it is back. */
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

/** 'nobody' means that the connection is down, not that the URL is wrong. */
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
    // A server without range support sends the whole file.
    return answer.status === 206 ? bytes : bytes.subarray(from, from + length)
  } catch {
    return 0
  }
}

/** Whether a URL is on another site. Label staff can enter one, but music plays
 * only from our own origin, so it is not even requested. */
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
