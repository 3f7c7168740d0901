import type { Dispatch, Posted } from "#domain/dispatch.ts"
import type { Numbered } from "#domain/edition.ts"
import type { ReceiptAddress } from "#domain/receipt.ts"
import type { RefundedLine } from "#domain/refund.ts"
import { ask, call } from "../data/tables.ts"
import type { PackedLine, PackedOrder } from "./packing.ts"

export type Order = Dispatch & {
  id: string
  number: number
  created_at: string
  status: "paid" | "refunded"
  email: string | null
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  paid_cents: number
  paid_currency: string
  refunded_cents: number
  /** The seller's details on the day of the order. */
  seller: unknown
  promo_code: string | null
  attention_reason: string | null
  attended_at: string | null
  erased_at: string | null
  order_items: OrderItem[]
  order_addresses: OrderAddress | null
  /** Items still to be sent. */
  left: PackedLine[]
  fee: OrderFee
}

/** The payment fee; null while the provider hasn't reported it. */
type OrderFee = { cents: number | null; is_test: boolean | null }

export type OrderItem = Posted & {
  position: number
  unit_price_cents: number
  artist_name: string | null
  is_digital: boolean
  is_posted: boolean
  digital_payload_id: string | null
  pre_order_of: string | null
  passes: OrderPass[]
} & Numbered &
  RefundedLine

type OrderPass = {
  number: number
  holder: string | null
  closed_at: string | null
  entered_at: string | null
}

export type OrderAddress = ReceiptAddress & { phone: string | null }

const WHOLE =
  "id,number,created_at,status,email,currency,subtotal_cents,discount_cents,shipping_cents,total_cents,paid_cents,paid_currency,refunded_cents,seller,promo_code,needs_shipping,shipped_at,attention_reason,attended_at,erased_at,order_items(id,position,qty,unit_price_cents,product_title,variant_title,artist_name,is_digital,is_posted,digital_payload_id,pre_order_of,refunded_qty,copies,edition_size,passes(number,holder,closed_at,entered_at)),order_addresses(name,line1,line2,city,region,postcode,country,phone),parcels(id,sent_at,carrier,tracking_number,parcel_items(order_item_id,qty))"

/** An order with its items and address; null when it doesn't exist. */
export async function readOrder(id: string): Promise<Order | null> {
  const [{ data }, packing, fee] = await Promise.all([
    ask<Read[]>((tables) =>
      tables
        .from("orders")
        .select(WHOLE)
        .eq("id", id)
        .order("position", { referencedTable: "order_items" })
        .limit(1)
        .overrideTypes<Read[], { merge: false }>(),
    ),
    readPacking([id]),
    call<OrderFee | null>("order_fee", { p_order_id: id }),
  ])
  const [order] = data
  if (!order || !fee) return null
  return { ...order, left: packing[0]?.lines ?? [], fee }
}

type Read = Omit<Order, "left" | "fee">

/** The items still to be sent of each order. */
export function readPacking(ids: readonly string[]) {
  return call<PackedOrder[]>("orders_to_pack", { p_order_ids: ids })
}

export type ParcelDetails = {
  carrier: string | null
  tracking_number: string | null
}

/** Marks a parcel as sent, with the given quantities or everything left.
 * Returns its id; it can be undone for a minute. */
export function sendParcel(
  order: string,
  { carrier, tracking_number }: ParcelDetails,
  lines: Record<string, number> | null = null,
) {
  return call<string>("send_parcel", {
    p_order_id: order,
    p_carrier: carrier,
    p_tracking_number: tracking_number,
    p_lines: lines,
  })
}

export function undoParcel(parcel: string) {
  return call<null>("undo_parcel", { p_parcel_id: parcel })
}

export function correctParcel(parcel: string, words: ParcelDetails) {
  return call<null>("mend_parcel", {
    p_parcel_id: parcel,
    p_carrier: words.carrier,
    p_tracking_number: words.tracking_number,
  })
}

export function resolveAttention(order: string, reason: string) {
  return call<null>("resolve_attention", {
    p_order_id: order,
    p_reason: reason,
  })
}

export function noteOrder(order: string, words: string) {
  return call<null>("note_order", { p_order_id: order, p_words: words })
}

export function changeAddress(order: string, address: Record<string, string>) {
  return call<null>("mend_address", {
    p_order_id: order,
    p_address: address,
  })
}

export function changeEmail(order: string, email: string) {
  return call<null>("mend_email", { p_order_id: order, p_email: email })
}

export function resendConfirmation(order: string) {
  return call<null>("send_confirmation_again", { p_order_id: order })
}

export function resetDownloads(item: string) {
  return call<null>("give_downloads_again", { p_order_item_id: item })
}

type OrderFacts = Pick<
  Order,
  | "status"
  | "refunded_cents"
  | "needs_shipping"
  | "shipped_at"
  | "attention_reason"
  | "attended_at"
> & {
  /** Partly sent. */
  is_begun?: boolean
}

/** The status of an order in the list. */
export function stateOf(order: OrderFacts) {
  const isPart = order.status === "paid" && order.refunded_cents > 0
  return isPart ? `${mainState(order)}, part refunded` : mainState(order)
}

function mainState(order: OrderFacts) {
  if (order.status === "refunded") return "Refunded"
  if (order.attention_reason && !order.attended_at) return "Needs attention"
  if (!order.needs_shipping) return "Paid"
  if (order.shipped_at) return "Sent"
  return order.is_begun ? "Part sent" : "To pack"
}

export function orderTitle({ number }: { number: number }) {
  return `Order ${number}`
}

const REASONS: Record<string, string> = {
  amount_mismatch: "The amount paid isn't the order total.",
  currency_mismatch: "The payment was in another currency.",
  payment_reused: "Another order has the same payment.",
  paid_after_end: "The payment came after the checkout had expired.",
  stock_short: "An item was out of stock when the order was paid.",
  missing_email: "The order has no email address.",
  missing_address: "The order has no delivery address.",
  refund_failed:
    "A bank returned a refund, so the buyer hasn't received the money.",
  foreign_address:
    "The delivery address isn't in the country that shipping was paid for.",
}

/** Why the order needs attention, as sentences. */
export function reasonsOf(reason: string) {
  return reason.split(",").map((word) => REASONS[word] ?? word)
}
