import type { Log } from "./log.ts"
import { within } from "./timeout.ts"

type Step = () => Promise<void>

const ECHO_MS = 1_000
/** Longer than draining takes at the most, and than PostgreSQL may need. */
const PATIENCE_MS = 30_000

/** The steps at the end of the process. The first one added, the listener, is
 * stopped first; the others follow in reverse order. */
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
      // A second signal means not waiting; but npm passes on a Ctrl-C that the
      // terminal has already sent us.
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
