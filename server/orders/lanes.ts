import { isDatabaseAway } from "#platform/postgres/connection.ts"

export type Lanes = ReturnType<typeof createLanes>

type Waiting = { begin: () => void; giveUp: (fault: unknown) => void }

/** Lets so many errands run at once; the others wait in the order they came.
 * When the database is away those who wait are told with the one who found
 * out: one after the other, each would wait for the same silence. */
export function createLanes(most: number) {
  let waiting: Waiting[] = []
  let busy = 0

  function tellAll(fault: unknown) {
    const all = waiting
    waiting = []
    for (const { giveUp } of all) giveUp(fault)
  }

  return async function through<T>(errand: () => PromiseLike<T>): Promise<T> {
    if (busy < most) busy += 1
    else {
      await new Promise<void>((begin, giveUp) =>
        waiting.push({ begin, giveUp }),
      )
    }
    try {
      return await errand()
    } catch (error) {
      if (isDatabaseAway(error)) tellAll(error)
      throw error
    } finally {
      // The lane goes to whoever is next, and is free when nobody is.
      const next = waiting.shift()
      if (next) next.begin()
      else busy -= 1
    }
  }
}
