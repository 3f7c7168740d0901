import { sentText } from "#domain/dispatch.ts"
import { orderNumber } from "#domain/order-number.ts"
import type { OrderReceipt } from "../../shop/orders/receipt.ts"
import type { MailServices } from "./index.ts"
import type { Message } from "./letter.ts"
import { wayToOrder } from "./order-confirmation.ts"
import { type Letterhead, receiptHtml } from "./receipt-html.ts"
import { londonDay, receiptLines } from "./receipt-lines.ts"
import { receiptText } from "./receipt-text.ts"

/** To the buyer, once the parcel has gone. */
export function orderSent(
  order: OrderReceipt,
  services: MailServices,
): Message {
  const sent = sentText(order, londonDay)
  if (!sent) throw new Error("The order of this mail was not sent after all")
  // It was agreed at the till, and stands on the receipt.
  const lines = { ...receiptLines(order), consent: null }
  const head: Letterhead = {
    title: "Your order is on its way",
    number: orderNumber(order.id),
    paragraphs: [`${sent}.`],
    prompt: wayToOrder(order, services),
  }
  return {
    subject: `Your 9X order ${orderNumber(order.id)} is on its way`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}
