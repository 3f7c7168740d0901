import { orderNumber } from "#domain/order-number.ts"
import type { OrderReceipt } from "../../shop/orders/receipt.ts"
import type { Message } from "./letter.ts"
import {
  type Letterhead,
  receiptHtml,
  receiptLines,
  receiptText,
} from "./receipt.ts"

/** The buyer's receipt. */
export function orderConfirmation(
  order: OrderReceipt,
  siteUrl: string,
): Message {
  const lines = receiptLines(order)
  const head: Letterhead = {
    title: "Thank you for your order",
    number: orderNumber(order.id),
    paragraphs: paragraphs(order),
    prompt: order.user_id
      ? memberPrompt(order, siteUrl)
      : guestPrompt(order, siteUrl),
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

function guestPrompt({ items }: OrderReceipt, siteUrl: string) {
  const digital = items.some(({ is_digital }) => is_digital)
  return {
    text: digital
      ? "Your downloads wait in an account: create one with this e-mail address, confirm it, and the order is there with its files."
      : "Create an account with this e-mail address, and the order is there for you to look up.",
    label: "Create an account",
    url: `${siteUrl}/register`,
  }
}

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
