/** Coalesces work: runs it for a key one at a time. Whoever asks while it runs shares the
 * next run with all the others: it begins after they asked, so it knows
 * everything that was true then. */
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
