import { GUEST_LISTS, tryStorage } from "../../data/browser-storage.ts"
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

/** What is still to be told outlives a sign-out; the guest list does not. */
type Untold = Omit<KeptDoor, "guests">

const NOTHING: Untold = { waiting: [], undone: [] }
const UNTOLD = "9x-door:"

export function keptDoor(date: string): KeptDoor {
  const guests = read<Guest[]>(GUEST_LISTS + date)
  return { ...untold(date), guests: guests ?? [] }
}

function untold(date: string): Untold {
  const kept = read<Partial<Untold>>(UNTOLD + date)
  const { waiting = [], undone = [] } = kept ?? NOTHING
  return { waiting, undone }
}

function read<T>(key: string) {
  return tryStorage<T>(() => JSON.parse(localStorage.getItem(key) ?? "null"))
}

/** Keeps it, and of other dates only what is still to be told. */
export function keepDoor(date: string, { guests, ...rest }: KeptDoor) {
  forgetOtherDates(date)
  // A full browser still lets people in while the line is up.
  tryStorage(() => {
    localStorage.setItem(UNTOLD + date, JSON.stringify(rest))
    localStorage.setItem(GUEST_LISTS + date, JSON.stringify(guests))
  })
}

function forgetOtherDates(date: string) {
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) {
      const isList = key.startsWith(GUEST_LISTS) && key !== GUEST_LISTS + date
      if (isList || isAllTold(key, date)) localStorage.removeItem(key)
    }
  })
}

function isAllTold(key: string, date: string) {
  if (!key.startsWith(UNTOLD) || key === UNTOLD + date) return false
  const { waiting, undone } = untold(key.slice(UNTOLD.length))
  return waiting.length + undone.length === 0
}
