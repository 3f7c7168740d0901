import type { Entry, Guest } from "./door-data.ts"

/** What the door has in this browser, for when its line goes down. */
export type KeptDoor = {
  guests: Guest[]
  /** Entries that nobody has been told of yet. */
  waiting: (Entry & { pass: string })[]
}

const NOTHING: KeptDoor = { guests: [], waiting: [] }
const KEY = "9x-door:"

export function keptDoor(date: string): KeptDoor {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + date) ?? "null")
    return kept ?? NOTHING
  } catch {
    return NOTHING
  }
}

/** Keeps it, and nothing of other evenings that have told everything. */
export function keepDoor(date: string, door: KeptDoor) {
  for (const key of Object.keys(localStorage)) {
    const other = key.startsWith(KEY) ? key.slice(KEY.length) : date
    if (other !== date && keptDoor(other).waiting.length === 0) {
      localStorage.removeItem(key)
    }
  }
  try {
    localStorage.setItem(KEY + date, JSON.stringify(door))
  } catch {
    // A full browser still lets people in while the line is up.
  }
}
