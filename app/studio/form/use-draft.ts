import { useState } from "react"
import type { Values } from "../resource.ts"
import {
  discardChanges,
  storeChanges,
  storedChanges,
} from "./unsaved-changes.ts"

/** Text typed into a box outside a form, stored in this browser so that it
 * survives moving away or closing the window. */
export function useDraft<T extends Values>(key: string, blank: T) {
  const [typed, setTyped] = useState<T>(() => ({
    ...blank,
    ...storedChanges(key)?.values,
  }))
  function type(next: Partial<T>) {
    const now = { ...typed, ...next }
    setTyped(now)
    storeChanges(key, "", now)
  }
  /** Discards the draft and starts again. */
  function forget(next = blank) {
    setTyped(next)
    discardChanges(key)
  }
  return { typed, type, forget }
}
