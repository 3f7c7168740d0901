import type { Message } from "../messages.ts"
import { createStore, useStore } from "./store.ts"

export type Toast = Message & { id: number }

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Says something to the visitor. One at a time: a new one takes the place of
 * the old. */
export function toast(message: Message) {
  lastId += 1
  shown.set({ ...message, id: lastId })
}

/** Takes a toast away, unless a newer one has its place. */
export function dismissToast(id: number) {
  if (shown.get()?.id === id) shown.set(null)
}

export function useToast() {
  return useStore(shown)
}
