/** The name of an order line: Floodlight, 12-inch. */
export function lineTitle(line: {
  product_title: string
  variant_title: string
}) {
  return `${line.product_title}, ${line.variant_title}`
}
