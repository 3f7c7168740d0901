import { useSyncExternalStore } from "react"

export type Store<T> = ReturnType<typeof createStore<T>>

/** A value outside of React that components can watch: an observable store. */
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
