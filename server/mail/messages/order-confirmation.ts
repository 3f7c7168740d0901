import { orderNumber } from "#domain/order-number.ts"
import { createOrderKeys } from "../../shop/orders/order-keys.ts"
import type { OrderReceipt } from "../../shop/orders/receipt.ts"
import type { MailServices } from "./index.ts"
import type { Message } from "./letter.ts"
import { type Letterhead, receiptHtml } from "./receipt-html.ts"
import { receiptLines } from "./receipt-lines.ts"
import { receiptText } from "./receipt-text.ts"

/** The buyer's receipt. */
export function orderConfirmation(
  order: OrderReceipt,
  services: MailServices,
): Message {
  const lines = receiptLines(order)
  const head: Letterhead = {
    title: "Thank you for your order",
    number: orderNumber(order.id),
    paragraphs: paragraphs(order),
    prompt: wayToOrder(order, services),
  }
  return {
    subject: `Your 9X order ${orderNumber(order.id)}`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}

function paragraphs({ needs_shipping, items }: OrderReceipt) {
  const digital = items.some(({ is_digital }) => is_digital)
  if (!needs_shipping) {
    return ["Payment received. Your order is ready and waiting for you."]
  }
  return [
    digital
      ? "Payment received. The digital part is ready now; the rest is being packed, and goes out with the next post."
      : "Payment received. We are packing it now, and it goes out with the next post.",
  ]
}

/** Where a buyer finds the order again: in the account, or by a key. */
export function wayToOrder(order: OrderReceipt, services: MailServices) {
  return order.user_id
    ? memberPrompt(order, services.siteUrl)
    : guestPrompt(order, createOrderKeys(services).link(order))
}

function memberPrompt({ items }: OrderReceipt, siteUrl: string) {
  const digital = items.some(({ is_digital }) => is_digital)
  return {
    text: digital
      ? "Your downloads, and this receipt, are in your account."
      : "You will find this order, and its receipt, in your account.",
    label: digital ? "Go to my downloads" : "Go to my orders",
    url: `${siteUrl}/account`,
  }
}

function guestPrompt({ items }: OrderReceipt, link: string | null) {
  if (!link) return undefined
  const digital = items.some(({ is_digital }) => is_digital)
  return {
    text: digital
      ? "Your downloads, this receipt and how your order stands are behind this link, for a year. It is your key: keep this mail, and do not pass it on."
      : "How your order stands, and this receipt, are behind this link, for a year. It is your key: keep this mail, and do not pass it on.",
    label: digital ? "Get my downloads" : "See my order",
    url: link,
  }
}
