/** An order's number on its own: #1042. After the word it has no sign: "Order
 * 1042". */
export function orderNumber(number: number) {
  return `#${number}`
}
