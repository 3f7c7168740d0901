const LOCK = "guest-cart"

/** Runs while no other tab touches the guest's cart. Browsers that know no
 * locks (or only on secure pages) go ahead without. */
export function alone<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, task) : task()
}
