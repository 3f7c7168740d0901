/** Runs the work for a key one at a time. Callers who arrive during a run share
 * the next one, which starts after they asked and so sees everything that was
 * true then. */
export function createCoalescer<T>() {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>) {
    const run = work().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const shared = next.get(key)
    if (shared) return shared
    const before = running.get(key)
    if (!before) return start(key, work)
    const run = before
      .catch(() => {})
      .then(() => {
        next.delete(key)
        return start(key, work)
      })
    next.set(key, run)
    return run
  }
}
