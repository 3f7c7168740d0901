type Lock = "guest-cart" | "checkout"

/** A mutex between tabs (Web Locks): the task runs while no other tab holds
 * the same lock. The guest's cart, unless told otherwise. Browsers that know no
 * locks (or only on secure pages) go ahead without. */
export function withTabLock<T>(
  task: () => Promise<T>,
  lock: Lock = "guest-cart",
): Promise<T> {
  return navigator.locks ? navigator.locks.request(lock, task) : task()
}
