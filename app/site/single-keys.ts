import { useEffect } from "react"
import { createStore, useStore } from "../ui/store.ts"

const KEY = "single-keys"

const shown = createStore(true)

/** Whether single-letter shortcuts are on. People who dictate, or whose hands
 * are unsteady, turn them off. */
export function singleKeysEnabled() {
  try {
    return localStorage.getItem(KEY) !== "off"
  } catch {
    return true
  }
}

export function setSingleKeysEnabled(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off")
  } catch {
    // Private windows may forbid storage; the keys then stay on.
  }
  shown.set(singleKeysEnabled())
}

export function useSingleKeys() {
  useEffect(() => shown.set(singleKeysEnabled()), [])
  return useStore(shown)
}
