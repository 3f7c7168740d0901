/** An order's number where no word before it says that it is one: #1042.
 * After the word it stands alone: "Order 1042". */
export function orderNumber(number: number) {
  return `#${number}`
}
