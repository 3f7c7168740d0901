export type Lanes = ReturnType<typeof createLanes>

/** Lets so many errands run at once; the others wait in the order they came. */
export function createLanes(most: number) {
  const waiting: (() => void)[] = []
  let busy = 0

  return async function through<T>(errand: () => PromiseLike<T>): Promise<T> {
    if (busy < most) busy += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await errand()
    } finally {
      // The lane goes to whoever is next, and is free when nobody is.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
