import type { Dispatch } from "./dispatch.ts"
import type { Numbered } from "./edition.ts"
import type { Pass } from "./pass.ts"
import type { OrderedAhead } from "./pre-order.ts"
import type { RefundedLine } from "./refund.ts"
import { isVatRegistered } from "./vat.ts"

export type ReceiptItem = OrderedAhead &
  Numbered &
  RefundedLine & {
    id: string
    product_id: string
    variant_id: string
    unit_price_cents: number
    product_title: string
    variant_title: string
    artist_name: string | null
    is_digital: boolean
    digital_payload_id: string | null
  }

/** The items and sums of an order. */
export type BoughtOrder = {
  id: string
  number: number
  created_at: string
  status: "paid" | "refunded"
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  promo_code: string | null
  needs_shipping: boolean
  /** The country the shipping was priced for. */
  country: string | null
  items: ReceiptItem[]
}

/** The receipt shown to whoever holds the session's id. */
export type CheckoutReceipt = BoughtOrder & { includes_vat: boolean }

/** The order page, shown to whoever holds its key. */
export type OrderPage = BoughtOrder &
  Dispatch & {
    email: string | null
    refunded_cents: number
    consented_at: string | null
    seller: unknown
    address: ReceiptAddress | null
    downloads: { order_item_id: string; remaining: number }[]
    passes: Pass[]
    has_account: boolean
  }

export type ReceiptAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  region: string | null
  postcode: string
  country: string
}

/** Reduces a full receipt: leaves out the buyer and the address, which only the
 * email and the account show. */
export function checkoutReceipt(
  receipt: BoughtOrder & { seller: unknown },
): CheckoutReceipt {
  return {
    id: receipt.id,
    number: receipt.number,
    created_at: receipt.created_at,
    status: receipt.status,
    currency: receipt.currency,
    items: receipt.items,
    subtotal_cents: receipt.subtotal_cents,
    discount_cents: receipt.discount_cents,
    shipping_cents: receipt.shipping_cents,
    total_cents: receipt.total_cents,
    promo_code: receipt.promo_code,
    needs_shipping: receipt.needs_shipping,
    country: receipt.country,
    includes_vat: isVatRegistered(receipt.seller),
  }
}
