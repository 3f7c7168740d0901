/** What is known of an order's parcel. */
export type Dispatch = {
  needs_shipping: boolean
  shipped_at: string | null
  carrier: string | null
  tracking_number: string | null
}

/** When it was sent, by whom and under what number; null until then. */
export function sentText(order: Dispatch, dateOf: (time: string) => string) {
  const { shipped_at, carrier, tracking_number } = order
  if (!shipped_at) return null
  const by = carrier ? ` with ${carrier}` : ""
  const number = tracking_number ? `, number ${tracking_number}` : ""
  return `Sent on ${dateOf(shipped_at)}${by}${number}`
}

/** What stands over the address. */
export function addressTitle({ shipped_at }: Pick<Dispatch, "shipped_at">) {
  return shipped_at ? "Sent to" : "To be sent to"
}
