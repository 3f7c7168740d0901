import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
} from "node:fs"
import { explainFolderFault } from "../start-error.ts"

export type ServerLog = ReturnType<typeof createServerLog>

const LARGEST = 4 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

/** PostgreSQL's own log, rotated while it runs: at its largest it becomes
 * `<path>.1` and begins again, so that there are never more than two such
 * files. PostgreSQL appends to it directly, so no dead or slow reader of a pipe
 * can block it. */
export function createServerLog(path: string, largest = LARGEST) {
  /** Copied and truncated, because PostgreSQL keeps its file open. */
  function rotate(log: number) {
    if (fstatSync(log).size <= largest) return
    try {
      copyFileSync(path, `${path}.1`)
    } finally {
      // On a full disk, drops the old lines rather than the new ones.
      ftruncateSync(log)
    }
  }

  function look() {
    const log = openSync(path, "a", 0o600)
    try {
      rotate(log)
    } finally {
      closeSync(log)
    }
  }

  return {
    /** A descriptor for PostgreSQL to append to; the caller closes it. */
    open() {
      try {
        const log = openSync(path, "a", 0o600)
        rotate(log)
        return { log, saidSince: reader(fstatSync(log).size) }
      } catch (error) {
        return explainFolderFault(error, path)
      }
    },
    /** Keeps the log small until stopped. */
    watch(everyMs = LOOK_EVERY_MS) {
      const timer = setInterval(() => {
        try {
          look()
        } catch {
          // It tries again next time: the log is no reason to stop the shop.
        }
      }, everyMs).unref()
      return () => clearInterval(timer)
    },
  }

  function reader(before: number) {
    return () => {
      try {
        return readFileSync(path).subarray(before).toString()
      } catch {
        return ""
      }
    }
  }
}
