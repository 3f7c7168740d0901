import { z } from "zod"
import { dateText } from "#domain/calendar.ts"
import { contentsText, sentText } from "#domain/dispatch.ts"
import { passWord } from "#domain/pass.ts"
import { lastDay, outOn } from "#domain/pre-order.ts"
import { createOrderKeys } from "../../http/signed-links.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import type { MailServices, Message } from "../../mail/message.ts"
import { mailedPasses } from "./mailed-passes.ts"
import { type OrderReceipt, readReceipt } from "./receipt.ts"
import {
  type ReceiptHead,
  receiptHtml,
  receiptLines,
  receiptText,
} from "./receipt-layout.ts"

const ORDER = z.object({ order_id: z.guid() })
const SENT = ORDER.extend({ parcel_id: z.guid().optional() })
const OUT = ORDER.extend({ titles: z.array(z.string()) })

export const ORDER_MAILS = [
  mailKind({
    kind: "order_confirmation",
    priority: PRIORITY.order,
    sendOnce: false,
    schema: ORDER,
    compose: ofOrder(orderConfirmation),
  }),
  mailKind({
    kind: "order_link",
    priority: PRIORITY.order,
    sendOnce: false,
    schema: ORDER,
    compose: ofOrder(orderConfirmation),
  }),
  mailKind({
    kind: "order_sent",
    priority: PRIORITY.order,
    sendOnce: false,
    schema: SENT,
    compose: ofOrder<z.infer<typeof SENT>>((order, services, { parcel_id }) =>
      orderSent(order, services, parcel_id),
    ),
  }),
  mailKind({
    kind: "order_for_office",
    priority: PRIORITY.order,
    sendOnce: false,
    schema: ORDER,
    compose: ofOrder(orderForOffice),
  }),
  mailKind({
    kind: "pre_order_out",
    priority: PRIORITY.order,
    sendOnce: false,
    schema: OUT,
    compose: ofOrder<z.infer<typeof OUT>>((order, services, { titles }) =>
      preOrderOut(order, services, titles),
    ),
  }),
]

/** Composes with the order's state when the mail is sent. */
export function ofOrder<Payload extends { order_id: string }>(
  compose: (
    order: OrderReceipt,
    services: MailServices,
    payload: Payload,
  ) => Message | Promise<Message>,
) {
  return async (payload: Payload, services: MailServices) => {
    const order = await readReceipt(services.sql, payload.order_id)
    if (!order) throw new Error("The order of this mail is gone")
    return compose(order, services, payload)
  }
}

/** The buyer's receipt, with the tickets and cards that were bought. */
async function orderConfirmation(
  order: OrderReceipt,
  services: MailServices,
): Promise<Message> {
  const lines = receiptLines(order)
  const passes = await mailedPasses(order, services)
  const head: ReceiptHead = {
    title: "Thank you for your order",
    number: order.number,
    paragraphs: paragraphs(order),
    prompt: wayToOrder(order, services),
    passes,
  }
  return {
    subject: `Your 9X order ${order.number}`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
    ...(passes && { attachments: passes.attachments }),
  }
}

function paragraphs({ needs_shipping, items }: OrderReceipt) {
  const { isWaiting } = lastDay(items)
  if (isWaiting) {
    return [
      needs_shipping
        ? "Payment received. Some of it is not out yet: it is yours on the day. We post all of it together then."
        : "Payment received. Some of it is not out yet: its files open on the day, and we write to you then.",
    ]
  }
  const digital = items.some(({ is_digital }) => is_digital)
  if (!needs_shipping) {
    return ["Payment received. Your order is ready and waiting for you."]
  }
  return [
    digital
      ? "Payment received. The digital part is ready now. We'll email you when the rest is on its way."
      : "Payment received. We'll email you when it's on its way.",
  ]
}

/** The buyer's way back to the order: the account, or a link with a key. */
export function wayToOrder(order: OrderReceipt, services: MailServices) {
  return order.user_id
    ? memberPrompt(order, services.siteUrl)
    : guestPrompt(order, createOrderKeys(services).link(order))
}

function memberPrompt(order: OrderReceipt, siteUrl: string) {
  const things = thingsIn(order)
  return {
    text: things
      ? `Your ${things}, and this receipt, are in your account.`
      : "You will find this order, and its receipt, in your account.",
    label: things ? `Go to my ${things}` : "Go to my orders",
    url: `${siteUrl}/account`,
  }
}

function guestPrompt(order: OrderReceipt, link: string | null) {
  if (!link) return undefined
  const things = thingsIn(order)
  return {
    text: things
      ? `Get your ${things}, and see your order's progress, here. The link works for a year and opens your order for anyone who has it: keep this email to yourself.`
      : "See your order's progress here. The link works for a year and opens your order for anyone who has it: keep this email to yourself.",
    label: things ? `Get my ${things}` : "See my order",
    url: link,
  }
}

/** The things the buyer can get there, if any. */
function thingsIn({ items, issued }: OrderReceipt) {
  const things = [
    issued.length > 0 && passWord(issued),
    hasDownloads(items) && "downloads",
  ].filter(Boolean)
  return things.join(" and ")
}

function hasDownloads(items: OrderReceipt["items"]) {
  return items.some(
    ({ is_digital, qty, refunded_qty }) => is_digital && refunded_qty < qty,
  )
}

/** To the buyer, once for each parcel. Mails queued before there were parcels
 * name none: they are about the whole order. */
function orderSent(
  order: OrderReceipt,
  services: MailServices,
  parcelId?: string,
): Message {
  const parcel = parcelId
    ? order.parcels.find(({ id }) => id === parcelId)
    : order.parcels.at(-1)
  if (!parcel) throw new Error("The parcel of this mail was not sent after all")
  const isWhole = order.parcels.length === 1 && order.shipped_at !== null
  const title = isWhole
    ? "Your order is on its way"
    : "Part of your order is on its way"
  // Agreed to at the checkout, and printed on the receipt.
  const lines = { ...receiptLines(order), consent: null }
  const head: ReceiptHead = {
    title,
    number: order.number,
    paragraphs: [
      `${sentText(parcel, dateText)}.`,
      ...(isWhole ? [] : [`In it: ${contentsText(parcel, order.items)}.`]),
      ...(order.shipped_at ? [] : ["The rest follows in another parcel."]),
    ],
    prompt: wayToOrder(order, services),
  }
  return {
    subject: isWhole
      ? `Your 9X order ${order.number} is on its way`
      : `Part of your 9X order ${order.number} is on its way`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}

/** To buyers who pre-ordered, once, when it is out. */
function preOrderOut(
  order: OrderReceipt,
  services: MailServices,
  titles: readonly string[],
): Message {
  const digital = hasDownloads(order.items)
  const lines = { ...receiptLines(order), consent: null }
  const things = [...new Set(titles)].join(", ")
  const head: ReceiptHead = {
    title: "It is out",
    number: order.number,
    paragraphs: [
      `You ordered ahead: ${things}. Today is the day.`,
      ...(digital ? ["Your files are open."] : []),
      ...(order.needs_shipping && !order.shipped_at
        ? ["We'll email you when your parcel is on its way."]
        : []),
    ],
    prompt: wayToOrder(order, services),
  }
  return {
    subject: `Your 9X order ${order.number} is out`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}

/** For the person who packs: the contents and the address. */
function orderForOffice(order: OrderReceipt): Message {
  // The buyer's consent is not the packer's concern.
  const lines = { ...receiptLines(order), consent: null }
  const head: ReceiptHead = {
    title: "An order to pack",
    number: order.number,
    paragraphs: [
      `From ${order.email ?? "a buyer without an email address"}.`,
      ...(order.attention_reason
        ? [`Please look at it first: ${order.attention_reason}.`]
        : []),
      ...notBefore(order),
    ],
  }
  return {
    subject: `To pack: order ${order.number}`,
    text: receiptText(head, lines),
    html: receiptHtml(head, lines),
  }
}

function notBefore({ items }: OrderReceipt) {
  const { isWaiting, day } = lastDay(items)
  if (!isWaiting) return []
  return [
    day
      ? `A pre-order. ${outOn(day)}: please do not post it before.`
      : "A pre-order whose day is still to be set: please do not post it before.",
  ]
}
