/** Where slips of these orders are printed. */
export function packingPath(ids: readonly string[]) {
  return `/studio/packing?orders=${ids.join(",")}`
}
