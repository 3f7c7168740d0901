import type { SlotOptions } from "./slots.ts"

export type ClassName =
  | "work"
  | "auth"
  | "files"
  | "messages"
  | "bodies"
  | "posters"

type RequestClass = SlotOptions & {
  longestWaitMs: number
  /** A file's slot is its transfer; anything else's ends when the answer is
   * handed over. */
  transfers?: boolean
}

/** Each has slots of its own, so that none can starve another. What one client
 * network may have is generous: an office or a carrier is behind one. */
export const CLASSES: Record<ClassName, RequestClass> = {
  /** Pages, tables and functions: no more than there are
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
  /** Pictures of pages for other sites. A crawler asks for all of them at once
   * and comes but once: it waits until each is drawn, and keeps nobody else
   * waiting. */
  posters: {
    mostAtOnce: 4,
    mostForOne: 3,
    mostWaiting: 1_000,
    mostWaitingForOne: 600,
    longestWaitMs: 55_000,
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
