import type { Log } from "./log.ts"
import { within } from "./timeout.ts"

type Step = () => Promise<void>

const ECHO_MS = 1_000
/** Longer than the door takes at the most, and than PostgreSQL may need. */
const PATIENCE_MS = 30_000

/** What must end when the process ends. The door (the first) is shut before
 * all; then what was opened last is closed first. */
export function createStopper(log: Log) {
  const steps: Step[] = []
  let stoppingSince: number | null = null

  async function stop() {
    if (stoppingSince !== null) return
    stoppingSince = performance.now()
    const [door, ...rest] = steps
    for (const step of [door, ...rest.reverse()]) {
      await inTime(step).catch((error) => {
        log.error({ err: error }, "a part did not stop cleanly")
        process.exitCode = 1
      })
    }
    process.exit()
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stoppingSince === null) void stop()
      // Who asks again does not want to wait; npm, though, passes on a Ctrl-C
      // that the terminal has sent us already.
      else if (performance.now() - stoppingSince > ECHO_MS) process.exit(1)
    })
  }
  return { stop, onStop: (step: Step) => void steps.push(step) }
}

async function inTime(step: Step = async () => {}) {
  await within(PATIENCE_MS, step(), () => {
    throw new Error("it took too long")
  })
}
