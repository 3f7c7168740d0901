import type { Log } from "./log.ts"

export type Chore = {
  run: () => Promise<void>
  everyMs: number
  atStart?: boolean
}

/** Does what must be done now and then. Missing a turn harms nothing, and a
 * turn that is still under way is not begun a second time. */
export function startSweeping(log: Log, chores: Chore[]) {
  const runners = chores.map((chore) => repeat(log, chore))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function repeat(log: Log, { run, everyMs, atStart }: Chore) {
  let current: Promise<void> | null = null
  const turn = () => {
    current ??= run()
      .catch((error) => log.warn({ err: error }, "sweeping failed"))
      .finally(() => {
        current = null
      })
  }
  if (atStart) turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
