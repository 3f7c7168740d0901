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
  /** The seller as it was on the day. */
  seller: unknown
  promo_code: string | null
  attention_reason: string | null
  attended_at: string | null
  erased_at: string | null
  order_items: OrderItem[]
  order_addresses: OrderAddress | null
  /** What is still to be sent of it. */
  left: PackedLine[]
  fee: OrderFee
}

/** What the payment provider kept; null cents while it has not said. */
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

/** One order with what is in it and where it goes; null when there is none. */
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

/** What is left to be sent of each of these. */
export function readPacking(ids: readonly string[]) {
  return call<PackedOrder[]>("orders_to_pack", { p_order_ids: ids })
}

export type ParcelWords = {
  carrier: string | null
  tracking_number: string | null
}

/** Says that a parcel went, with so many of each line or all that is left;
 * answers its id, by which it can be taken back for a minute. */
export function sendParcel(
  order: string,
  { carrier, tracking_number }: ParcelWords,
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

export function mendParcel(parcel: string, words: ParcelWords) {
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

export function mendAddress(order: string, address: Record<string, string>) {
  return call<null>("mend_address", {
    p_order_id: order,
    p_address: address,
  })
}

export function mendEmail(order: string, email: string) {
  return call<null>("mend_email", { p_order_id: order, p_email: email })
}

export function sendConfirmationAgain(order: string) {
  return call<null>("send_confirmation_again", { p_order_id: order })
}

export function giveDownloadsAgain(item: string) {
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
  /** Something has gone, and not all of it. */
  is_begun?: boolean
}

/** What an order waits for, in the words of its list. */
export function stateOf(order: OrderFacts) {
  const isPart = order.status === "paid" && order.refunded_cents > 0
  return isPart ? `${wayOf(order)}, part refunded` : wayOf(order)
}

function wayOf(order: OrderFacts) {
  if (order.status === "refunded") return "Refunded"
  if (order.attention_reason && !order.attended_at) return "Needs a person"
  if (!order.needs_shipping) return "Paid"
  if (order.shipped_at) return "Sent"
  return order.is_begun ? "Rest to pack" : "To pack"
}

export function orderTitle({ number }: { number: number }) {
  return `Order ${number}`
}

const REASONS: Record<string, string> = {
  amount_mismatch: "What was paid is not what was asked for.",
  currency_mismatch: "It was paid in another currency.",
  payment_reused: "Another order names the same payment.",
  paid_after_end: "It was paid after the checkout had ended.",
  stock_short: "There was not enough left of something when it was paid.",
  missing_email: "No e-mail address came with it.",
  missing_address: "No address came with it.",
  refund_failed:
    "A bank has sent a refund back: the buyer has not had the money.",
  foreign_address: "It goes to another country than was paid for.",
}

/** Why it asks for somebody, in sentences. */
export function reasonsOf(reason: string) {
  return reason.split(",").map((word) => REASONS[word] ?? word)
}
