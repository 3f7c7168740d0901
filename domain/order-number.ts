/** How people call an order, on the screen, in mail and on paper: the start
 * of its id, in the case it is stored in. */
export function orderNumber(id: string) {
  return id.slice(0, 8).toLowerCase()
}
