import type { Platform } from "#platform/platform.ts"
import type { Log } from "./log.ts"

const HOUR_MS = 60 * 60 * 1000

/** Forgets once an hour what has expired. Missing a turn harms nothing. */
export function startSweeping(platform: Platform, log: Log) {
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = platform.sweep().catch((error) => {
      log.warn({ err: error }, "sweeping failed")
    })
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
