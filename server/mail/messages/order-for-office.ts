import { orderNumber } from "#domain/order-number.ts"
import type { OrderReceipt } from "../../shop/orders/receipt.ts"
import type { Message } from "./letter.ts"
import { type Letterhead, receiptHtml } from "./receipt-html.ts"
import { receiptLines } from "./receipt-lines.ts"
import { receiptText } from "./receipt-text.ts"

/** For whoever packs: what goes out, and where to. */
export function orderForOffice(order: OrderReceipt): Message {
  // What the buyer agreed to is between the buyer and us.
  const lines = { ...receiptLines(order), consent: null }
  const head: Letterhead = {
    title: "An order to pack",
    number: orderNumber(order.id),
    paragraphs: [
      `From ${order.email ?? "a buyer without an e-mail address"}.`,
      ...(order.attention_reason
        ? [`Please look at it first: ${order.attention_reason}.`]
        : []),
    ],
  }
  return {
    subject: `To pack: order ${orderNumber(order.id)}`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}
