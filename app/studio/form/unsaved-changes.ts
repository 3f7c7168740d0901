import type { Values } from "../resource.ts"

const PREFIX = "studio-unsaved:"
const A_MONTH_MS = 30 * 86_400_000

type Kept = { at: number; read: string; values: Values }

/** Stores unsaved typing in this browser, so that a closed window or a lost
 * connection costs nothing. `read` is the version it was typed over. */
export function storeChanges(key: string, read: string, values: Values) {
  const kept: Kept = { at: Date.now(), read, values }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(kept))
  } catch {
    // If storage is full or blocked, the form still has the changes.
  }
}

export function storedChanges(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + key) ?? "") as Kept
    return Date.now() - kept.at < A_MONTH_MS ? kept : null
  } catch {
    return null
  }
}

export function discardChanges(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
