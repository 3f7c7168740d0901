type Lock = "guest-cart" | "checkout"

/** A mutex between tabs (Web Locks): the task runs while no other tab holds the
 * same lock, by default that of the guest's cart. Browsers without locks, or
 * without HTTPS, run it unlocked. */
export function withTabLock<T>(
  task: () => Promise<T>,
  lock: Lock = "guest-cart",
): Promise<T> {
  return navigator.locks ? navigator.locks.request(lock, task) : task()
}
