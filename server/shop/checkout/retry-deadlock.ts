import { setTimeout as pause } from "node:timers/promises"
import { codeOf } from "../refusals.ts"

const DEADLOCK = "40P01"
const MOST_TRIES = 4
const LONGEST_PAUSE_MS = 50

/** Runs a whole transaction, and again if PostgreSQL aborted it to break a
 * deadlock: all of it was rolled back, so nothing happens twice. Stock is
 * always locked in the same order, so checkouts do not deadlock with each
 * other; other writers of the same rows, such as an import, do not follow it.
 * The random pause keeps two victims from colliding again. */
export async function retryDeadlock<T>(transaction: () => PromiseLike<T>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || tries === MOST_TRIES) throw error
      await pause(Math.random() * LONGEST_PAUSE_MS * tries)
    }
  }
}
