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
import { escapeHtml } from "../../mail/layout.ts"
import type { OrderReceipt } from "./receipt.ts"

export type ReceiptHead = {
  title: string
  number: number
  paragraphs: string[]
  prompt?: { text: string; label: string; url: string }
  /** What else goes with the order, set in both forms. */
  passes?: { text: string; html: string } | null
}

/** What a receipt says, line by line, however it is set. */
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

/** What was given back is waited for no longer. */
function standing(item: OrderReceipt["items"][number]) {
  return refundedText(item) ?? waitingText(item)
}

type ReceiptLines = ReturnType<typeof receiptLines>

/** None for a parcel that was given back before it went. */
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

const MONO = "'SF Mono',Menlo,Consolas,'Courier New',monospace"
const SANS = "'Helvetica Neue',Arial,sans-serif"
const INK = "#0b0b0c"
const PAPER = "#f2efe9"
const FADED = "#5f5a53"
const DASHES = `border-top:2px dashed ${INK}`

/** A till roll on a dark counter: set in tables and inline styles, the only
 * things every mail program reads. Only tickets bring a picture along. */
export function receiptHtml(head: ReceiptHead, lines: ReceiptLines) {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(head.title)}</title>
</head>
<body style="margin:0;padding:0;background:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${INK}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:460px;background:${PAPER};color:${INK};font:14px/1.55 ${MONO}"><tr><td style="padding:36px 28px">
${top(head)}
${facts(head, lines)}
${itemRows(lines)}
${sumRows(lines)}
${lines.address ? block(lines.addressTitle, lines.address) : ""}
${head.prompt ? promptBlock(head.prompt) : ""}
${head.passes ? `<div style="${DASHES};padding:18px 0">${head.passes.html}</div>` : ""}
${lines.consent ? small(lines.consent) : ""}
${foot(lines)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function top({ title, paragraphs }: ReceiptHead) {
  return `<p style="margin:0;font:900 56px/0.9 ${SANS};letter-spacing:-3px">9X</p>
<h1 style="margin:24px 0 12px;font:800 26px/1.1 ${SANS};letter-spacing:-.5px">${escapeHtml(title)}</h1>
${paragraphs.map((words) => `<p style="margin:0 0 12px;font:16px/1.5 ${SANS}">${escapeHtml(words)}</p>`).join("\n")}`
}

function facts({ number }: ReceiptHead, { date }: ReceiptLines) {
  return table(`${row(`Order ${number}`, date)}`, DASHES)
}

function itemRows({ items }: ReceiptLines) {
  const rows = items.map(
    ({ what, by, price }) =>
      `<tr><td style="padding:6px 12px 6px 0;vertical-align:top">${escapeHtml(what)}${by ? `<br><span style="color:${FADED}">${escapeHtml(by)}</span>` : ""}</td><td align="right" style="padding:6px 0;vertical-align:top;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
  )
  return table(rows.join("\n"), DASHES)
}

function sumRows({ sums, total, refunds, vat }: ReceiptLines) {
  const bold = `font:800 22px/1.2 ${SANS};padding:10px 0 0`
  const rows = [
    ...sums.map(([name, price]) => row(name, price)),
    `<tr><td style="${bold}">Total</td><td align="right" style="${bold}">${escapeHtml(total)}</td></tr>`,
    ...refunds.map(([name, price]) => row(name, price)),
  ]
  return `${table(rows.join("\n"), DASHES)}${vat ? small(vat) : ""}`
}

function row(name: string, price: string) {
  return `<tr><td style="padding:4px 12px 4px 0">${escapeHtml(name)}</td><td align="right" style="padding:4px 0">${escapeHtml(price)}</td></tr>`
}

function table(rows: string, style: string) {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${style};padding:10px 0;font:14px/1.55 ${MONO};color:${INK}">${rows}</table>`
}

function block(name: string, words: string[]) {
  return `<div style="${DASHES};padding:14px 0"><span style="color:${FADED}">${name}</span><br>${words.map(escapeHtml).join("<br>")}</div>`
}

function promptBlock({ text, label, url }: NonNullable<ReceiptHead["prompt"]>) {
  const button = `display:inline-block;padding:14px 22px;background:${INK};color:${PAPER};font:600 15px/1 ${SANS};text-decoration:none`
  return `<div style="${DASHES};padding:18px 0"><p style="margin:0 0 14px;font:16px/1.5 ${SANS}">${escapeHtml(text)}</p><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></div>`
}

function small(words: string) {
  return `<p style="margin:8px 0 16px;color:${FADED};font:12px/1.5 ${MONO}">${escapeHtml(words)}</p>`
}

function foot({ seller }: ReceiptLines) {
  return `<div style="${DASHES};padding:14px 0 0;color:${FADED};font:12px/1.6 ${MONO}">${seller.map(escapeHtml).join("<br>")}</div>`
}
