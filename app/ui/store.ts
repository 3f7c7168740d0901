import { useSyncExternalStore } from "react"

export type Store<T> = ReturnType<typeof createStore<T>>

/** A value that lives outside of React, and whoever listens to it: the
 * observer pattern, once for the whole site. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Tells of every change from now on, until the answer is called. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The store's value as it is now; on the server always the first. */
export function useStore<T>({ subscribe, get, first }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => first)
}
