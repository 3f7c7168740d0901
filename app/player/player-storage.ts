import type { PlayerState } from "./player-state.ts"

const KEY = "player"

type Kept = Pick<PlayerState, "queue" | "index" | "time" | "volume" | "muted">

/** Keeps the place for a reload of this tab; a full or closed storage only
 * means that it is not kept. */
export function savePlayer(state: PlayerState) {
  const { queue, index, time, volume, muted } = state
  const kept: Kept = { queue, index, time, volume, muted }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Private windows may forbid it.
  }
}

export function forgetPlayer() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

export function savedPlayer(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null")
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null
  return (
    Array.isArray(kept?.queue) &&
    typeof kept.queue[kept.index]?.src === "string" &&
    kept.queue.every(
      ({ src, peaks }) =>
        src.startsWith("/storage/v1/object/public/") &&
        (peaks === null || typeof peaks === "string"),
    ) &&
    Number.isFinite(kept.time) &&
    kept.volume > 0 &&
    kept.volume <= 1 &&
    typeof kept.muted === "boolean"
  )
}
