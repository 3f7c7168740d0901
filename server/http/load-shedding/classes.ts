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
  /** The slot is held until the transfer ends; otherwise it ends when the
   * answer is handed over. */
  transfers?: boolean
}

/** Each class has slots of its own, so none can starve another. The limits for
 * one client network are generous: an office or a carrier is behind one. */
export const CLASSES: Record<ClassName, RequestClass> = {
  /** Pages, tables and functions: no more than there are database connections,
   * or requests would queue there, first come first served. */
  work: {
    mostAtOnce: 20,
    mostForOne: 15,
    mostWaiting: 500,
    mostWaitingForOne: 400,
    longestWaitMs: 1_000,
  },
  /** Signing in: hashed off the main thread, with rate limits of its own. */
  auth: {
    mostAtOnce: 16,
    mostForOne: 12,
    mostWaiting: 300,
    mostWaitingForOne: 200,
    longestWaitMs: 3_000,
  },
  /** Stored and bought files: little work, long transfers. */
  files: {
    mostAtOnce: 1_024,
    mostForOne: 128,
    mostWaiting: 512,
    mostWaitingForOne: 256,
    longestWaitMs: 2_000,
    transfers: true,
  },
  /** Webhooks of the payment provider. */
  messages: {
    mostAtOnce: 8,
    mostForOne: 6,
    mostWaiting: 300,
    mostWaitingForOne: 200,
    longestWaitMs: 5_000,
  },
  /** Posters of pages, for other sites. A crawler asks for all of them at once
   * and only once: it waits until each is drawn, and delays nobody else. */
  posters: {
    mostAtOnce: 4,
    mostForOne: 3,
    mostWaiting: 1_000,
    mostWaitingForOne: 600,
    longestWaitMs: 55_000,
  },
  /** Long bodies being received: each may take a megabyte of memory. */
  bodies: {
    mostAtOnce: 32,
    mostForOne: 16,
    mostWaiting: 128,
    mostWaitingForOne: 64,
    longestWaitMs: 5_000,
  },
}
