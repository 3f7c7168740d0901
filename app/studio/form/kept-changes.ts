import type { Values } from "../resource.ts"

const PREFIX = "studio-unsaved:"
const A_MONTH_MS = 30 * 86_400_000

type Kept = { at: number; read: string; values: Values }

/** What somebody typed and has not saved, kept in this browser: a closed
 * window or a lost line costs nothing. `read` says which state it was typed
 * over. */
export function keepChanges(key: string, read: string, values: Values) {
  const kept: Kept = { at: Date.now(), read, values }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(kept))
  } catch {
    // A full or closed storage keeps nothing; the form itself still does.
  }
}

export function keptChanges(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + key) ?? "") as Kept
    return Date.now() - kept.at < A_MONTH_MS ? kept : null
  } catch {
    return null
  }
}

export function forgetChanges(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}
