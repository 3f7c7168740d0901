import type { Entry, Guest } from "./door-data.ts"

export type Waiting = Entry & { pass: string }
export type Undone = { id: string; pass: string }

/** What the door has in this browser, for when its line goes down. */
export type KeptDoor = {
  guests: Guest[]
  /** Entries that nobody is known to have been told of. */
  waiting: Waiting[]
  /** Those of them that were undone: a line that went down in the middle may
   * have told one all the same. */
  undone: Undone[]
}

const NOTHING: KeptDoor = { guests: [], waiting: [], undone: [] }
const KEY = "9x-door:"

export function keptDoor(date: string): KeptDoor {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + date) ?? "null")
    return { ...NOTHING, ...kept }
  } catch {
    return NOTHING
  }
}

/** Keeps it, and nothing of other evenings that have told everything. */
export function keepDoor(date: string, door: KeptDoor) {
  for (const key of Object.keys(localStorage)) {
    const other = key.startsWith(KEY) ? key.slice(KEY.length) : date
    const { waiting, undone } = keptDoor(other)
    if (other !== date && waiting.length + undone.length === 0) {
      localStorage.removeItem(key)
    }
  }
  try {
    localStorage.setItem(KEY + date, JSON.stringify(door))
  } catch {
    // A full browser still lets people in while the line is up.
  }
}
