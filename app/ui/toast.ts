import { useSyncExternalStore } from "react"
import type { Message } from "../messages.ts"

export type Toast = Message & { id: number }

let shown: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Says something to the visitor. One at a time: a new one takes the place of
 * the old. */
export function toast(message: Message) {
  lastId += 1
  show({ ...message, id: lastId })
}

/** Takes a toast away, unless a newer one has its place. */
export function dismissToast(id: number) {
  if (shown?.id === id) show(null)
}

export function useToast() {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
