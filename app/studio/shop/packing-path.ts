/** The path of the packing slips for these orders. */
export function packingPath(ids: readonly string[]) {
  return `/studio/packing?orders=${ids.join(",")}`
}
