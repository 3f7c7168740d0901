import { statfs } from "node:fs/promises"
import type { Log } from "./log.ts"

export type Disk = ReturnType<typeof watchDisk>

export type DiskOptions = {
  folder: string
  /** With less than this the disk counts as full: PostgreSQL needs room for its
   * write-ahead log to keep running. */
  reserveBytes: number
  log: Pick<Log, "error">
}

const LOOK_EVERY_MS = 5_000
const TELL_EVERY_MS = 60_000
/** A report from PostgreSQL that a disk is full, ours or its own machine's, is
 * believed for this long. */
const REPORT_LASTS_MS = 10_000

/** Knows whether there is room to write, and logs when there is none: once a
 * minute, for as long as it lasts. */
export function watchDisk({ folder, reserveBytes, log }: DiskOptions) {
  let freeBytes = Number.POSITIVE_INFINITY
  let reportedUntil = Number.NEGATIVE_INFINITY
  let quietUntil = Number.NEGATIVE_INFINITY

  async function look() {
    const { bavail, bsize } = await statfs(folder)
    freeBytes = bavail * bsize
    if (isFull()) warn()
  }

  function isFull() {
    return freeBytes < reserveBytes || performance.now() < reportedUntil
  }

  function warn() {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + TELL_EVERY_MS
    log.error({ folder, freeBytes }, "the disk is full: free some space")
  }

  /** A folder that cannot be read is reported by the code that writes to it. */
  const lookQuietly = () => look().catch(() => {})
  void lookQuietly()
  const timer = setInterval(lookQuietly, LOOK_EVERY_MS).unref()

  return {
    isFull,
    /** Checks again before it answers. */
    async hasRoom() {
      await lookQuietly()
      return !isFull()
    },
    /** Bytes that may be written before the disk counts as full. */
    async spareBytes() {
      await lookQuietly()
      return isFull() ? 0 : freeBytes - reserveBytes
    },
    /** Called when a write has just failed for lack of room. */
    noteFull() {
      reportedUntil = performance.now() + REPORT_LASTS_MS
      warn()
    },
    stop: () => clearInterval(timer),
  }
}
