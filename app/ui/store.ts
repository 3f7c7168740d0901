import { useSyncExternalStore } from "react"

export type Store<T> = ReturnType<typeof createStore<T>>

/** A value outside React with its listeners: the site's one observer. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    /** The value that the server and the hydrating browser render with. */
    first,
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls the listener on every change until the returned function is
     * called. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useStore<T>(store: Store<T>): T
/** The selected value must stay identical while nothing has changed. */
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
