import { orderNumber } from "#domain/order-number.ts"
import type { ReceiptAddress } from "#domain/receipt.ts"
import { ask } from "../data/tables.ts"

export type Order = {
  id: string
  created_at: string
  status: "paid" | "refunded"
  email: string | null
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  refunded_cents: number
  promo_code: string | null
  needs_shipping: boolean
  shipped_at: string | null
  carrier: string | null
  tracking_number: string | null
  attention_reason: string | null
  attended_at: string | null
  order_items: OrderItem[]
  order_addresses: OrderAddress | null
}

export type OrderItem = {
  id: string
  position: number
  qty: number
  unit_price_cents: number
  product_title: string
  variant_title: string
  artist_name: string | null
  is_digital: boolean
}

export type OrderAddress = ReceiptAddress & { phone: string | null }

const WHOLE =
  "id,created_at,status,email,currency,subtotal_cents,discount_cents,shipping_cents,total_cents,refunded_cents,promo_code,needs_shipping,shipped_at,carrier,tracking_number,attention_reason,attended_at,order_items(id,position,qty,unit_price_cents,product_title,variant_title,artist_name,is_digital),order_addresses(name,line1,line2,city,region,postcode,country,phone)"

/** One order with what is in it and where it goes; null when there is none. */
export async function readOrder(id: string) {
  const { data } = await ask<Order[]>((tables) =>
    tables
      .from("orders")
      .select(WHOLE)
      .eq("id", id)
      .limit(1)
      .overrideTypes<Order[], { merge: false }>(),
  )
  return data[0] ?? null
}

type Parcel = { carrier: string | null; tracking_number: string | null }

/** Says that the parcel went, once: whether it was this call that said it. */
export async function markSent(id: string, parcel: Parcel) {
  const { data } = await ask<{ id: string }[]>((tables) =>
    tables
      .from("orders")
      .update({ ...parcel, shipped_at: new Date().toISOString() })
      .eq("id", id)
      .is("shipped_at", null)
      .select("id"),
  )
  return data.length === 1
}

/** Puts right what was said of a parcel that has gone. */
export async function correctParcel(id: string, parcel: Parcel) {
  await ask((tables) =>
    tables.from("orders").update(parcel).eq("id", id).select("id"),
  )
}

/** Somebody has looked at why the order asked for them. */
export async function markAttended(id: string) {
  await ask((tables) =>
    tables
      .from("orders")
      .update({ attended_at: new Date().toISOString() })
      .eq("id", id)
      .select("id"),
  )
}

type OrderFacts = Pick<
  Order,
  | "status"
  | "needs_shipping"
  | "shipped_at"
  | "attention_reason"
  | "attended_at"
>

/** What an order waits for, in the words of its list. */
export function stateOf(order: OrderFacts) {
  if (order.status === "refunded") return "Refunded"
  if (order.attention_reason && !order.attended_at) return "Needs a person"
  if (!order.needs_shipping) return "Paid"
  return order.shipped_at ? "Sent" : "To pack"
}

export function orderTitle({ id }: { id: string }) {
  return `Order ${orderNumber(id)}`
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
