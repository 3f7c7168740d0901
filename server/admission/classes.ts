import type { LaneOptions } from "./lane.ts"

export type ClassName = "work" | "auth" | "files" | "messages"

type RequestClass = LaneOptions & {
  longestWaitMs: number
  /** A file's slot is its transfer; anything else's ends when the answer is
   * handed over. */
  transfers?: boolean
}

/** Each has slots of its own, so that none can starve another. What one client
 * network may have is generous: an office or a carrier is behind one. */
export const CLASSES: Record<ClassName, RequestClass> = {
  /** Pages, tables, functions and drawn pictures: no more than there are
   * connections to the database, or they would queue there, first come first
   * served. */
  work: {
    ...{ mostAtOnce: 20, mostForOne: 15 },
    ...{ mostWaiting: 500, mostWaitingForOne: 400 },
    longestWaitMs: 1_000,
  },
  /** Signing in: hashed off the main thread, and limited by themselves. */
  auth: {
    ...{ mostAtOnce: 16, mostForOne: 12 },
    ...{ mostWaiting: 300, mostWaitingForOne: 200 },
    longestWaitMs: 3_000,
  },
  /** Stored and bought files: little work, long under way. */
  files: {
    ...{ mostAtOnce: 1_024, mostForOne: 128 },
    ...{ mostWaiting: 512, mostWaitingForOne: 256 },
    longestWaitMs: 2_000,
    transfers: true,
  },
  /** What the payment provider tells us. */
  messages: {
    ...{ mostAtOnce: 8, mostForOne: 6 },
    ...{ mostWaiting: 300, mostWaitingForOne: 200 },
    longestWaitMs: 5_000,
  },
}

const PATHS: [RegExp, ClassName][] = [
  [/^\/auth(\/|$|\?)/, "auth"],
  [/^\/(storage|downloads)(\/|$|\?)/, "files"],
  [/^\/webhooks(\/|$|\?)/, "messages"],
]
const VITAL = /^\/(healthz|readyz)($|\?)/

/** Null for what is answered however busy it is. */
export function classOf(url: string): ClassName | null {
  if (VITAL.test(url)) return null
  return PATHS.find(([path]) => path.test(url))?.[1] ?? "work"
}

/** The test page stands for a provider's, which is nobody's to turn away. */
const PAYING =
  /^\/functions\/v1\/(create-checkout|process-order|get-checkout|test-payment)(\/|$|\?)/

/** The function of somebody who may be about to pay. */
export function payingCall(url: string) {
  return PAYING.exec(url)?.[1] ?? null
}

const PAGE_MS = 8_000
const FUNCTION_MS = 10_000
/** A bundle's checksums may have to be reckoned first. */
const FILE_HEAD_MS = 60_000

/** How long an answer may take from when its request was whole; for a file,
 * its head. None for a file that is being brought. */
export function deadlineOf(method: string | undefined, url: string) {
  const name = classOf(url)
  if (name === "files") {
    return method === "GET" || method === "HEAD" ? FILE_HEAD_MS : null
  }
  const slow = name === "messages" || url.startsWith("/functions/")
  return slow ? FUNCTION_MS : PAGE_MS
}
