import type { SlotOptions } from "./slots.ts"

export type ClassName = "work" | "auth" | "files" | "messages" | "bodies"

type RequestClass = SlotOptions & {
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
