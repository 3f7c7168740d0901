import type { Message } from "../messages.ts"
import { createStore, useStore } from "./store.ts"

export type Toast = Message & { id: number }

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Shows a message. One at a time: a new one replaces the old. */
export function toast(message: Message) {
  lastId += 1
  shown.set({ ...message, id: lastId })
}

/** Removes a toast, unless a newer one has replaced it. */
export function dismissToast(id: number) {
  if (shown.get()?.id === id) shown.set(null)
}

export function useToast() {
  return useStore(shown)
}
