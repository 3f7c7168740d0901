import { momentText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { addressTitle } from "#domain/dispatch.ts"
import { copiesText } from "#domain/edition.ts"
import { priceText } from "#domain/money.ts"
import { waitingText } from "#domain/pre-order.ts"
import { discountName } from "#domain/pricing.ts"
import { refundedText } from "#domain/refund.ts"
import { sellerLines } from "#domain/seller.ts"
import { deliveryName } from "#domain/shipping.ts"
import { vatText } from "#domain/vat.ts"
import {
  button,
  escapeHtml,
  INKS,
  layOut,
  paragraph,
  small,
  TYPE,
} from "../../mail/layout.ts"
import type { OrderReceipt } from "./receipt.ts"

export type ReceiptHead = {
  title: string
  number: number
  paragraphs: string[]
  prompt?: { text: string; label: string; url: string }
  /** Tickets and cards of the order, in both forms. */
  passes?: { text: string; html: string } | null
}

/** A receipt's content, line by line, for both layouts. */
export function receiptLines(order: OrderReceipt) {
  const money = (cents: number) => priceText(cents, order.currency)
  return {
    date: momentText(order.created_at),
    items: order.items.map((item) => ({
      what: `${item.qty} × ${item.product_title}, ${item.variant_title}`,
      by:
        [item.artist_name, copiesText(item), standing(item)]
          .filter(Boolean)
          .join(" · ") || null,
      price: money(item.qty * item.unit_price_cents),
    })),
    sums: [
      ["Subtotal", money(order.subtotal_cents)],
      ...(order.discount_cents > 0
        ? [[discountName(order.promo_code), `−${money(order.discount_cents)}`]]
        : []),
      ...(order.needs_shipping || order.shipping_cents > 0
        ? [
            [
              deliveryName(order.address?.country),
              order.shipping_cents > 0 ? money(order.shipping_cents) : "Free",
            ],
          ]
        : []),
    ] as [string, string][],
    total: money(order.total_cents),
    refunds: (order.refunded_cents > 0
      ? [
          ["Refunded", `−${money(order.refunded_cents)}`],
          [
            "Total after refunds",
            money(order.total_cents - order.refunded_cents),
          ],
        ]
      : []) as [string, string][],
    vat: vatText(order.total_cents, order.seller, money),
    address: addressLines(order),
    addressTitle: addressTitle(order),
    consent: order.consented_at
      ? `You asked us to deliver digital goods at once and agreed that this ends your 14-day right to cancel them (${momentText(order.consented_at)}).`
      : null,
    seller: sellerLines(order.seller),
  }
}

/** A refunded item is no longer waited for. */
function standing(item: OrderReceipt["items"][number]) {
  return refundedText(item) ?? waitingText(item)
}

type ReceiptLines = ReturnType<typeof receiptLines>

/** None for a parcel that was refunded before it was sent. */
function addressLines({ address, needs_shipping }: OrderReceipt) {
  if (!address || !needs_shipping) return null
  const { name, line1, line2, city, region, postcode, country } = address
  return [
    name,
    line1,
    line2,
    city,
    region,
    postcode,
    countryName(country),
  ].filter((line): line is string => Boolean(line))
}

const WIDTH = 60

/** A receipt in plain text: names on the left, money on the right. */
export function receiptText(head: ReceiptHead, lines: ReceiptLines) {
  const rule = "-".repeat(WIDTH)
  const blocks = [
    `9X\n${head.title}`,
    ...head.paragraphs,
    [
      rule,
      spread(`Order ${head.number}`, lines.date),
      rule,
      ...lines.items.flatMap(({ what, by, price }) => [
        spread(what, price),
        ...(by ? [`    ${by}`] : []),
      ]),
      rule,
      ...lines.sums.map(([name, price]) => spread(name, price)),
      spread("Total", lines.total),
      ...lines.refunds.map(([name, price]) => spread(name, price)),
      rule,
      ...(lines.vat ? [lines.vat] : []),
    ].join("\n"),
    ...(lines.address
      ? [`${lines.addressTitle}:\n${lines.address.join("\n")}`]
      : []),
    ...(head.prompt ? [head.prompt.text] : []),
    ...(head.prompt ? [`${head.prompt.label}:\n${head.prompt.url}`] : []),
    ...(head.passes ? [head.passes.text] : []),
    ...(lines.consent ? [lines.consent] : []),
    lines.seller.join("\n"),
  ]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}

function spread(left: string, right: string) {
  const space = WIDTH - left.length - right.length
  return `${left}${" ".repeat(Math.max(space, 2))}${right}`
}

/** In the layout of every mail. Only tickets have pictures. */
export function receiptHtml(head: ReceiptHead, lines: ReceiptLines) {
  const { title, paragraphs, number, prompt, passes } = head
  const [preview = ""] = paragraphs
  const blocks = [
    ...paragraphs.map((words) => paragraph(escapeHtml(words))),
    RULE,
    table([row(`Order ${number}`, lines.date)]),
    RULE,
    table(lines.items.map(itemRow)),
    RULE,
    sumRows(lines),
    ...(lines.vat ? [small(escapeHtml(lines.vat))] : []),
    ...(lines.address ? [RULE, named(lines.addressTitle, lines.address)] : []),
    ...(prompt
      ? [RULE, paragraph(escapeHtml(prompt.text)), button(prompt)]
      : []),
    ...(passes ? [RULE, passes.html] : []),
    ...(lines.consent ? [small(escapeHtml(lines.consent))] : []),
    small(lines.seller.map(escapeHtml).join("<br>")),
  ]
  return layOut({ subject: title, preview, blocks })
}

const RULE = `<hr style="margin:20px 0;border:0;border-top:1px solid ${INKS.ASH}">`

function itemRow({ what, by, price }: ReceiptLines["items"][number]) {
  const more = by
    ? `<br><span class="quiet" style="color:${INKS.ASH}">${escapeHtml(by)}</span>`
    : ""
  return cells(escapeHtml(what) + more, escapeHtml(price))
}

function sumRows({ sums, total, refunds }: ReceiptLines) {
  const bold = `font:800 22px/1.2 ${TYPE.sans};`
  return table([
    ...sums.map(([name, price]) => row(name, price)),
    cells("Total", escapeHtml(total), bold),
    ...refunds.map(([name, price]) => row(name, price)),
  ])
}

function row(name: string, price: string) {
  return cells(escapeHtml(name), escapeHtml(price))
}

function cells(left: string, right: string, style = "") {
  return `<tr><td style="${style}padding:4px 12px 4px 0;vertical-align:top">${left}</td><td align="right" style="${style}padding:4px 0;vertical-align:top;white-space:nowrap">${right}</td></tr>`
}

function table(rows: string[]) {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:14px/1.55 ${TYPE.mono}">${rows.join("\n")}</table>`
}

function named(name: string, lines: string[]) {
  return paragraph(
    `<span class="quiet" style="color:${INKS.ASH}">${escapeHtml(name)}</span><br>${lines.map(escapeHtml).join("<br>")}`,
  )
}
