import { useState } from "react"
import type { Values } from "../resource.ts"
import { forgetChanges, keepChanges, keptChanges } from "./kept-changes.ts"

/** What somebody types into a box of its own: it waits in this browser while
 * they look at something else, and also when the window is closed. */
export function useDraft<T extends Values>(key: string, blank: T) {
  const [typed, setTyped] = useState<T>(() => ({
    ...blank,
    ...keptChanges(key)?.values,
  }))
  function type(next: Partial<T>) {
    const now = { ...typed, ...next }
    setTyped(now)
    keepChanges(key, "", now)
  }
  /** Begins anew. */
  function forget(anew = blank) {
    setTyped(anew)
    forgetChanges(key)
  }
  return { typed, type, forget }
}
