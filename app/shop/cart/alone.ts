type Place = "guest-cart" | "checkout"

/** Runs while no other tab is at the same place: touches the guest's cart,
 * unless told otherwise. Browsers that know no locks (or only on secure pages)
 * go ahead without. */
export function alone<T>(
  task: () => Promise<T>,
  place: Place = "guest-cart",
): Promise<T> {
  return navigator.locks ? navigator.locks.request(place, task) : task()
}
