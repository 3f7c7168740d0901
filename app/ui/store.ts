import { useSyncExternalStore } from "react"

export type Store<T> = ReturnType<typeof createStore<T>>

/** A value that lives outside of React, and whoever listens to it: the
 * observer pattern, once for the whole site. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    /** What the server renders with, and a browser until it has hydrated. */
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

export function useStore<T>(store: Store<T>): T
/** What is selected must be the same value as long as nothing changed. */
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(
  store: Store<T>,
  select = (value: T): unknown => value,
) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.first),
  )
}
