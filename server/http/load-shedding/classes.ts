import type { IncomingMessage } from "node:http"
import type { LaneOptions } from "./lane.ts"

type Asked = Pick<IncomingMessage, "method" | "url">

export type ClassName = "work" | "auth" | "files" | "messages" | "bodies"

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
    mostAtOnce: 20,
    mostForOne: 15,
    mostWaiting: 500,
    mostWaitingForOne: 400,
    longestWaitMs: 1_000,
  },
  /** Signing in: hashed off the main thread, and limited by themselves. */
  auth: {
    mostAtOnce: 16,
    mostForOne: 12,
    mostWaiting: 300,
    mostWaitingForOne: 200,
    longestWaitMs: 3_000,
  },
  /** Stored and bought files: little work, long under way. */
  files: {
    mostAtOnce: 1_024,
    mostForOne: 128,
    mostWaiting: 512,
    mostWaitingForOne: 256,
    longestWaitMs: 2_000,
    transfers: true,
  },
  /** What the payment provider tells us. */
  messages: {
    mostAtOnce: 8,
    mostForOne: 6,
    mostWaiting: 300,
    mostWaitingForOne: 200,
    longestWaitMs: 5_000,
  },
  /** Long bodies on their way in: each may take a megabyte of memory. */
  bodies: {
    mostAtOnce: 32,
    mostForOne: 16,
    mostWaiting: 128,
    mostWaitingForOne: 64,
    longestWaitMs: 5_000,
  },
}

const PATHS: [RegExp, ClassName][] = [
  [/^\/auth(\/|$|\?)/, "auth"],
  [/^\/downloads(\/|$|\?)/, "files"],
  [/^\/webhooks(\/|$|\?)/, "messages"],
]
const STORAGE = /^\/storage(\/|$|\?)/
const VITAL = /^\/(healthz|readyz)($|\?)/

/** Null for what is answered however busy it is. */
export function classOf({ method, url = "" }: Asked): ClassName | null {
  if (VITAL.test(url)) return null
  if (STORAGE.test(url)) return moves({ method, url }) ? "files" : "work"
  return PATHS.find(([path]) => path.test(url))?.[1] ?? "work"
}

/** Whether bytes of a file go one way or the other: what else storage is asked
 * is JSON. */
function moves(asked: Asked) {
  return READING.has(asked.method) || isUpload(asked)
}

const READING = new Set<unknown>(["GET", "HEAD", "OPTIONS"])
const OBJECT = /^\/storage\/v1\/object\/[^/?#]+\/./
const POSTED_JSON = /^\/storage\/v1\/object\/(list|list-v2|sign|upload)\//

/** A file that is being brought: the only body that may take its time. */
export function isUpload({ method, url = "" }: Asked) {
  if (!OBJECT.test(url)) return false
  return method === "PUT" || (method === "POST" && !POSTED_JSON.test(url))
}

/** The test page stands for a provider's, which is nobody's to turn away. */
const PAYING =
  /^\/functions\/v1\/(create-checkout|process-order|get-checkout|test-payment)(\/|$|\?)/

/** The function of somebody who may be about to pay. */
export function payingCall(url: string) {
  return PAYING.exec(url)?.[1] ?? null
}

/** What is promised is when it arrives: the way back takes time too. */
const WAY_BACK_MS = 500
const PAGE_MS = 8_000 - WAY_BACK_MS
const FUNCTION_MS = 10_000 - WAY_BACK_MS
/** A bundle's checksums may have to be reckoned first. */
const FILE_HEAD_MS = 60_000

/** How long an answer may take from when its request was whole; for a file,
 * its head. None for a file that is being brought. */
export function deadlineOf({ method, url = "" }: Asked) {
  if (isUpload({ method, url })) return null
  const name = classOf({ method, url })
  if (name === "files" || STORAGE.test(url)) return FILE_HEAD_MS
  const slow = name === "messages" || url.startsWith("/functions/")
  return slow ? FUNCTION_MS : PAGE_MS
}
