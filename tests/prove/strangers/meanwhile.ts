import type { Scene } from "./assault.ts"

export type Waits = {
  asked: number
  failed: number
  median: number
  slowest: number
}

/** How long another client waits for these requests, one after the other,
 * during the work. */
export async function meanwhile(
  { stranger }: Scene,
  paths: readonly string[],
  work: Promise<unknown>,
): Promise<Waits> {
  const reader = stranger()
  const waits: number[] = []
  let failed = 0
  let busy = true
  const done = work.finally(() => {
    busy = false
  })
  while (busy) {
    for (const path of paths) {
      const { status, ms } = await reader.call(path)
      waits.push(ms)
      if (status !== 200) failed += 1
    }
  }
  await done
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    asked: sorted.length,
    failed,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
  }
}
