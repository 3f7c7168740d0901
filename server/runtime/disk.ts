import { statfs } from "node:fs/promises"
import type { Log } from "./log.ts"

export type Disk = ReturnType<typeof watchDisk>

export type DiskOptions = {
  folder: string
  /** With less than this it counts as full: PostgreSQL needs room for its
   * write-ahead log to go on at all. */
  reserveBytes: number
  log: Pick<Log, "error">
}

const LOOK_EVERY_MS = 5_000
const TELL_EVERY_MS = 60_000
/** What PostgreSQL itself said of a disk, ours or its own machine's, is
 * believed for so long. */
const TOLD_FOR_MS = 10_000

/** Knows whether there is room to write, and tells the log when there is none:
 * once a minute, as long as it lasts. */
export function watchDisk({ folder, reserveBytes, log }: DiskOptions) {
  let freeBytes = Number.POSITIVE_INFINITY
  let toldUntil = Number.NEGATIVE_INFINITY
  let quietUntil = Number.NEGATIVE_INFINITY

  async function look() {
    const { bavail, bsize } = await statfs(folder)
    freeBytes = bavail * bsize
    if (isFull()) tell()
  }

  function isFull() {
    return freeBytes < reserveBytes || performance.now() < toldUntil
  }

  function tell() {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + TELL_EVERY_MS
    log.error({ folder, freeBytes }, "the disk is full: free some space")
  }

  /** A folder that cannot be looked at is told by whoever writes into it. */
  const lookQuietly = () => look().catch(() => {})
  void lookQuietly()
  const timer = setInterval(lookQuietly, LOOK_EVERY_MS).unref()

  return {
    isFull,
    /** Looks again before it answers. */
    async hasRoom() {
      await lookQuietly()
      return !isFull()
    },
    /** Bytes that may be written before it counts as full. */
    async spareBytes() {
      await lookQuietly()
      return isFull() ? 0 : freeBytes - reserveBytes
    },
    /** Somebody has just been told so by whoever writes. */
    noteFull() {
      toldUntil = performance.now() + TOLD_FOR_MS
      tell()
    },
    stop: () => clearInterval(timer),
  }
}
