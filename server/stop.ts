import type { Log } from "./log.ts"

type Step = () => Promise<void>

const ECHO_MS = 1_000

/** What must end when the process ends. The door (the first) is shut before
 * all; then what was opened last is closed first. */
export function createStopper(log: Log) {
  const steps: Step[] = []
  let stoppingSince: number | null = null

  async function stop() {
    stoppingSince = performance.now()
    const [door, ...rest] = steps
    for (const step of [door, ...rest.reverse()]) {
      await step?.().catch((error) => {
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
