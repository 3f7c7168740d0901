import type { Log } from "./log.ts"

type Step = () => Promise<void>

/** What must end when the process ends. The door (the first) is shut before
 * all; then what was opened last is closed first. */
export function createStopper(log: Log) {
  const steps: Step[] = []
  let stopping = false

  async function stop() {
    stopping = true
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
      // Who asks twice does not want to wait.
      if (stopping) process.exit(1)
      void stop()
    })
  }
  return { stop, onStop: (step: Step) => void steps.push(step) }
}
