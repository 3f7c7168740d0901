import { useSyncExternalStore } from "react"

const KEY = "single-keys"

const listeners = new Set<() => void>()

/** Whether a letter alone may do something. Who dictates, or whose hand is
 * not steady, turns it off. */
export function singleKeysWork() {
  try {
    return localStorage.getItem(KEY) !== "off"
  } catch {
    return true
  }
}

export function letSingleKeysWork(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off")
  } catch {
    // Private windows may forbid it: then the keys work.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys() {
  return useSyncExternalStore(subscribe, singleKeysWork, () => true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
