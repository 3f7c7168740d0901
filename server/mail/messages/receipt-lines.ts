import { addressTitle } from "#domain/dispatch.ts"
import { priceText } from "#domain/money.ts"
import { vatText } from "#domain/vat.ts"
import type { OrderReceipt } from "../../shop/orders/receipt.ts"

/** What a receipt says, line by line, however it is set. */
export function receiptLines(order: OrderReceipt) {
  const money = (cents: number) => priceText(cents, order.currency)
  return {
    date: londonTime(order.created_at),
    items: order.items.map((item) => ({
      what: `${item.qty} × ${item.product_title}, ${item.variant_title}`,
      by: item.artist_name,
      price: money(item.qty * item.unit_price_cents),
    })),
    sums: [
      ["Subtotal", money(order.subtotal_cents)],
      ...(order.discount_cents > 0
        ? [
            [
              `Discount ${order.promo_code ?? ""}`.trim(),
              `−${money(order.discount_cents)}`,
            ],
          ]
        : []),
      ...(order.needs_shipping
        ? [
            [
              "UK delivery",
              order.shipping_cents > 0 ? money(order.shipping_cents) : "Free",
            ],
          ]
        : []),
    ] as [string, string][],
    total: money(order.total_cents),
    vat: vatText(order.total_cents, order.seller, money),
    address: addressLines(order),
    addressTitle: addressTitle(order),
    consent: order.consented_at
      ? `You asked us to deliver digital goods at once and agreed that the 14-day right to cancel them ends with that (${londonTime(order.consented_at)}).`
      : null,
    seller: sellerLines(order),
  }
}

export type ReceiptLines = ReturnType<typeof receiptLines>

const COUNTRIES: Record<string, string> = { GB: "United Kingdom" }

function addressLines({ address }: OrderReceipt) {
  if (!address) return null
  const { name, line1, line2, city, region, postcode, country } = address
  return [
    name,
    line1,
    line2,
    city,
    region,
    postcode,
    COUNTRIES[country] ?? country,
  ].filter((line): line is string => Boolean(line))
}

function sellerLines({ seller }: OrderReceipt) {
  return [
    seller.name,
    ...(seller.address ?? []),
    seller.vat_number && `VAT ${seller.vat_number}`,
    seller.email,
  ].filter((line): line is string => Boolean(line))
}

/** The day alone. */
export function londonDay(time: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    dateStyle: "long",
  })
  return format.format(new Date(time))
}

function londonTime(time: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    dateStyle: "long",
    timeStyle: "short",
  })
  return format.format(new Date(time))
}
