import { setTimeout as pause } from "node:timers/promises"

/** Waits for something to become true; gives up aloud. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seconds: number,
) {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`not true after ${seconds} s: ${condition}`)
    }
    await pause(50)
  }
}
