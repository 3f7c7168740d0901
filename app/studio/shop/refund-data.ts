import type { Refundable, RefundableLine } from "#domain/refund.ts"
import { callFunction } from "../data/functions.ts"
import { call } from "../data/tables.ts"

export type ShownLine = RefundableLine & {
  title: string
  variant: string
  /** Whether it can be restocked. */
  has_shelf: boolean
}

export type Refund = {
  id: string
  cents: number
  shipping_cents: number
  state: "asked" | "done" | "failed"
  /** Started here, made in the provider's dashboard, or inferred from a sum. */
  origin: "studio" | "provider" | "sum"
  reason: string | null
  said: string | null
  made_at: string
  done_at: string | null
  made_by: string | null
  items: {
    title: string
    variant: string
    qty: number
    back_on_shelf: boolean
  }[]
}

export type OrderRefunds = Omit<Refundable, "lines"> & {
  currency: string
  has_payment: boolean
  lines: ShownLine[]
  refunds: Refund[]
}

/** An order's refunds, and what can still be refunded. */
export function refundsOf(orderId: string) {
  return {
    queryKey: ["orders", "refunds", orderId],
    queryFn: () => call<OrderRefunds>("order_refunds", { p_order_id: orderId }),
  }
}

export type AskedRefund = {
  /** Created once per dialog, so that repeated clicks make one refund. */
  id: string
  order_id: string
  seen_cents: number
  lines?: { order_item_id: string; qty: number; back_on_shelf: boolean }[]
  shipping?: boolean
  cents?: number
  reason: string
}

export type GivenRefund = Pick<Refund, "id" | "state" | "cents" | "said">

export function askRefund(asked: AskedRefund) {
  return callFunction<GivenRefund>("refund-order", asked, "member")
}
