import { priceText } from "#domain/money.ts"
import { vatText } from "#domain/vat.ts"
import type { MailServices, Message } from "../../mail/message.ts"
import { wayToOrder } from "./order-mails.ts"
import type { OrderReceipt } from "./receipt.ts"
import {
  type Letterhead,
  receiptHtml,
  receiptLines,
  receiptText,
} from "./receipt-layout.ts"
import type { ReadRefund } from "./refund-read.ts"

/** To the buyer, once a refund: what was given back, and for what. */
export function orderRefunded(
  order: OrderReceipt,
  services: MailServices,
  refund: ReadRefund,
): Message {
  const { number } = order
  const head: Letterhead = {
    title: "Your refund",
    number,
    paragraphs: paragraphs(order, refund),
    // The link of an order that has ended leads nowhere.
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
      // What ended with the rest of the money has no sum of its own.
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
