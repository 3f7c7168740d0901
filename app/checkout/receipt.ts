import { callFunction } from "../data/functions.ts"

export type ReceiptItem = {
  id: string
  product_id: string
  variant_id: string
  qty: number
  unit_price_cents: number
  product_title: string
  variant_title: string
  artist_name: string | null
  is_digital: boolean
  digital_payload_id: string | null
}

/** What was bought, as the till tells whoever holds the session's id. */
export type Receipt = {
  id: string
  number: string
  created_at: string
  status: "paid" | "refunded"
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  promo_code: string | null
  needs_shipping: boolean
  items: ReceiptItem[]
}

/** Null when it cannot be had just now: the order stands all the same. */
export async function readReceipt(publishableKey: string, session_id: string) {
  const answer = await callFunction<Receipt>(
    "get-receipt",
    { session_id },
    { publishableKey },
  )
  return answer.ok ? answer.data : null
}
