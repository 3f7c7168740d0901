import { z } from "zod"
import { priceText } from "#domain/money.ts"
import { vatText } from "#domain/vat.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import type { MailServices, Message } from "../../mail/message.ts"
import { ofOrder, wayToOrder } from "./order-mails.ts"
import type { OrderReceipt } from "./receipt.ts"
import {
  type ReceiptHead,
  receiptHtml,
  receiptLines,
  receiptText,
} from "./receipt-layout.ts"

const REFUNDED = z.object({ order_id: z.guid(), refund_id: z.guid() })

export const REFUND_MAIL = mailKind({
  kind: "order_refunded",
  priority: PRIORITY.order,
  sendOnce: false,
  schema: REFUNDED,
  compose: ofOrder<z.infer<typeof REFUNDED>>(
    async (order, services, { refund_id }) => {
      const refund = await readRefund(services.sql, refund_id)
      if (!refund) throw new Error("The refund of this mail is gone")
      return orderRefunded(order, services, refund)
    },
  ),
})

/** A refund as its buyer sees it. */
type ReadRefund = {
  cents: number
  shipping_cents: number
  currency: string
  items: { order_item_id: string; qty: number; cents: number }[]
}

async function readRefund(sql: Sql, refundId: string) {
  const [refund] = await sql<ReadRefund[]>`
    select r.cents, r.shipping_cents, o.paid_currency as currency, (
      select coalesce(jsonb_agg(to_jsonb(a) order by i.position, i.id), '[]')
      from public.refund_items a
      join public.order_items i on i.id = a.order_item_id
      where a.refund_id = r.id) as items
    from public.refunds r join public.orders o on o.id = r.order_id
    where r.id = ${refundId}`
  return refund ?? null
}

/** To the buyer, once for each refund: the sum and the items. */
function orderRefunded(
  order: OrderReceipt,
  services: MailServices,
  refund: ReadRefund,
): Message {
  const { number } = order
  const head: ReceiptHead = {
    title: "Your refund",
    number,
    paragraphs: paragraphs(order, refund),
    // The link of an order that has ended would not work.
    ...(order.status === "paid" && { prompt: wayToOrder(order, services) }),
  }
  const lines = refundLines(order, refund)
  return {
    subject: `Your refund for 9X order ${number}`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}

function paragraphs(order: OrderReceipt, refund: ReadRefund) {
  const sum = priceText(refund.cents, refund.currency)
  const digital = refund.items.some(
    ({ order_item_id }) => itemOf(order, order_item_id)?.is_digital,
  )
  return [
    refund.cents > 0
      ? `We have given ${sum} back to you, the way you paid. Your bank may take up to ten days to show it.`
      : "We have taken it back. It had cost you nothing, so nothing is owed.",
    ...(digital ? ["Downloads of what was given back have ended."] : []),
  ]
}

function refundLines(order: OrderReceipt, refund: ReadRefund) {
  const money = (cents: number) => priceText(cents, refund.currency)
  const { date, seller } = receiptLines(order)
  return {
    date,
    items: refund.items.flatMap(({ order_item_id, qty, cents }) => {
      const item = itemOf(order, order_item_id)
      if (!item) return []
      const what = `${qty} × ${item.product_title}, ${item.variant_title}`
      // An item covered by the remaining sum has no amount of its own.
      const price = cents > 0 ? money(cents) : ""
      return [{ what, by: item.artist_name, price }]
    }),
    sums: (refund.shipping_cents > 0
      ? [["Delivery", money(refund.shipping_cents)]]
      : []) as [string, string][],
    total: money(refund.cents),
    refunds: [],
    vat: vatText(refund.cents, order.seller, money),
    address: null,
    addressTitle: "",
    consent: null,
    seller,
  }
}

function itemOf({ items }: OrderReceipt, id: string) {
  return items.find((item) => item.id === id)
}
