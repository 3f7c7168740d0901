import { lineTitle } from "./line-title.ts"

/** A parcel: when it was sent, by which carrier, and its contents. */
export type Parcel = {
  id: string
  sent_at: string
  carrier: string | null
  tracking_number: string | null
  parcel_items: readonly Packed[]
}

/** A quantity of an order line. */
export type Packed = { order_item_id: string; qty: number }

/** An order's shipping state. */
export type Dispatch = {
  needs_shipping: boolean
  /** When the last parcel was sent. */
  shipped_at: string | null
  parcels: readonly Parcel[]
}

/** The part of an order line that parcels refer to. */
export type Posted = {
  id: string
  qty: number
  product_title: string
  variant_title: string
}

type DateOf = (time: string) => string
type Sending = Pick<Parcel, "sent_at" | "carrier" | "tracking_number">

/** When a parcel was sent, the carrier and the tracking number. */
export function sentText(parcel: Sending, dateOf: DateOf) {
  const { sent_at, carrier, tracking_number } = parcel
  const by = carrier ? ` with ${carrier}` : ""
  const number = tracking_number ? `, number ${tracking_number}` : ""
  return `Sent on ${dateOf(sent_at)}${by}${number}`
}

/** Its contents: 2 × Rye Lane Tee, Large; 1 × Floodlight, 12-inch. */
export function contentsText(
  { parcel_items }: Pick<Parcel, "parcel_items">,
  items: readonly Posted[],
) {
  return items
    .flatMap((item) => {
      const packed = parcel_items.find((one) => one.order_item_id === item.id)
      return packed ? [`${packed.qty} × ${lineTitle(item)}`] : []
    })
    .join("; ")
}

/** A sentence for each parcel, earliest first, with its contents unless one
 * parcel took everything. Empty until something is sent. */
export function sentLines(
  { parcels, shipped_at }: Dispatch,
  items: readonly Posted[],
  dateOf: DateOf,
) {
  const isWhole = parcels.length === 1 && shipped_at !== null
  return parcels
    .toSorted((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at))
    .map((parcel) => {
      const contents = isWhole ? "" : contentsText(parcel, items)
      const sent = sentText(parcel, dateOf)
      return contents ? `${sent}: ${contents}` : sent
    })
}

/** A note about what is still to be sent; null when everything has been. */
export function restText({ needs_shipping, shipped_at, parcels }: Dispatch) {
  if (!needs_shipping || shipped_at) return null
  return parcels.length > 0 ? "The rest is to be sent" : "To be sent"
}

/** The heading above the address. */
export function addressTitle({ shipped_at }: Pick<Dispatch, "shipped_at">) {
  return shipped_at ? "Sent to" : "To be sent to"
}
