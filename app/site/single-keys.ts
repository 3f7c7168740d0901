import { useEffect } from "react"
import { createStore, useStore } from "../ui/store.ts"

const KEY = "single-keys"

const shown = createStore(true)

/**
 * Whether single-letter shortcuts are on. People who dictate, or whose hands
 * are unsteady, turn them off.
 */
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
    // Private windows may forbid storage; the keys then stay on.
  }
  shown.set(singleKeysWork())
}

export function useSingleKeys() {
  useEffect(() => shown.set(singleKeysWork()), [])
  return useStore(shown)
}
