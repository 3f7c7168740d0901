import { GUEST_LISTS, tryStorage } from "../../data/browser-storage.ts"
import type { Entry, Guest } from "./door-data.ts"

export type Waiting = Entry & { pass: string }
export type Undone = { id: string; pass: string }

/** The check-in list stored in this browser for when the network fails. */
export type StoredDoor = {
  guests: Guest[]
  /** Entries the server hasn't confirmed. */
  waiting: Waiting[]
  /** Undone entries that may have reached the server before the network
   * failed. */
  undone: Undone[]
}

/** Unsent entries survive a sign-out; the guest list does not. */
type Unsent = Omit<StoredDoor, "guests">

const NOTHING: Unsent = { waiting: [], undone: [] }
const UNSENT = "9x-door:"

export function storedDoor(date: string): StoredDoor {
  const guests = read<Guest[]>(GUEST_LISTS + date)
  return { ...unsent(date), guests: guests ?? [] }
}

function unsent(date: string): Unsent {
  const kept = read<Partial<Unsent>>(UNSENT + date)
  const { waiting = [], undone = [] } = kept ?? NOTHING
  return { waiting, undone }
}

function read<T>(key: string) {
  return tryStorage<T>(() => JSON.parse(localStorage.getItem(key) ?? "null"))
}

/** Stores this date. Of other dates only unsent entries are kept. */
export function storeDoor(date: string, { guests, ...rest }: StoredDoor) {
  forgetOtherDates(date)
  // If storage is full, check-in still works while online.
  tryStorage(() => {
    localStorage.setItem(UNSENT + date, JSON.stringify(rest))
    localStorage.setItem(GUEST_LISTS + date, JSON.stringify(guests))
  })
}

function forgetOtherDates(date: string) {
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) {
      const isList = key.startsWith(GUEST_LISTS) && key !== GUEST_LISTS + date
      if (isList || isAllSent(key, date)) localStorage.removeItem(key)
    }
  })
}

function isAllSent(key: string, date: string) {
  if (!key.startsWith(UNSENT) || key === UNSENT + date) return false
  const { waiting, undone } = unsent(key.slice(UNSENT.length))
  return waiting.length + undone.length === 0
}
