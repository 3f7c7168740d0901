import { useEffect } from "react"
import { createStore, useStore } from "../ui/store.ts"

const KEY = "single-keys"

const shown = createStore(true)

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
  shown.set(singleKeysWork())
}

export function useSingleKeys() {
  useEffect(() => shown.set(singleKeysWork()), [])
  return useStore(shown)
}
