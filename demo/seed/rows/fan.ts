import { artists } from "../../label/artists.ts"
import { fan } from "../../label/fan.ts"
import { isPosted } from "../../label/products/product-note.ts"
import { settings } from "../../label/settings.ts"
import { edition } from "../edition.ts"
import { variantKey, variantTitle } from "../evenings.ts"
import { pricedFanOrders } from "../fan-orders.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import { accountId } from "./account.ts"
import { payloadId } from "./shop.ts"

const { id } = edition(1)

const fanId = accountId(fan)

export function orderRows(today: string) {
  return pricedFanOrders().map(({ totals, ...order }, place) => {
    const bought = boughtAt(order, today)
    // What is posted besides can be sent back: nothing is agreed for it.
    const isPartlyDigital = order.lines.some(
      ({ variant }) => variant.payload && !isPosted(variant),
    )
    return {
      id: orderId(place),
      created_at: bought,
      user_id: fanId,
      email: fan.email,
      currency: settings.default_currency.currency,
      subtotal_cents: totals.subtotal,
      discount_cents: totals.discount,
      shipping_cents: totals.shipping,
      total_cents: totals.total,
      promo_code: order.promo ?? null,
      payment_id: `demo_payment_${place + 1}`,
      paid_cents: totals.total,
      paid_currency: settings.default_currency.currency,
      needs_shipping: order.needsShipping,
      shipped_at:
        order.shippedDaysAgo === null
          ? null
          : londonTime(daysAfter(today, -order.shippedDaysAgo), "12:05"),
      carrier: order.shippedDaysAgo === null ? null : "Royal Mail",
      consented_at: isPartlyDigital ? bought : null,
      seller: settings.seller,
    }
  })
}

export function orderItemRows(today: string) {
  return pricedFanOrders().flatMap((order, place) =>
    order.lines.map((line, row) => ({
      id: id("order item", `${place} ${row}`),
      order_id: orderId(place),
      position: row + 1,
      product_id: id("product", line.product),
      variant_id: id("variant", `${line.product} ${variantKey(line.variant)}`),
      qty: line.qty,
      unit_price_cents: line.pence,
      product_title: line.piece.title,
      variant_title: variantTitle(line.variant, today),
      artist_name:
        artists.find(({ slug }) => slug === line.piece.artist)?.name ?? null,
      is_digital: line.variant.payload !== undefined,
      digital_payload_id: line.variant.payload
        ? payloadId(line.variant.payload)
        : null,
    })),
  )
}

/** What was sent went in one parcel. */
export function parcelRows(today: string) {
  return pricedFanOrders().flatMap(({ shippedDaysAgo }, place) =>
    shippedDaysAgo === null
      ? []
      : [
          {
            id: id("parcel", String(place)),
            order_id: orderId(place),
            sent_at: londonTime(daysAfter(today, -shippedDaysAgo), "12:05"),
            carrier: "Royal Mail",
          },
        ],
  )
}

export function parcelItemRows() {
  return pricedFanOrders().flatMap((order, place) =>
    order.shippedDaysAgo === null
      ? []
      : order.lines.flatMap(({ variant, qty }, row) =>
          isPosted(variant)
            ? [
                {
                  parcel_id: id("parcel", String(place)),
                  order_item_id: id("order item", `${place} ${row}`),
                  qty,
                },
              ]
            : [],
        ),
  )
}

export function orderAddressRows() {
  return pricedFanOrders().flatMap(({ needsShipping }, place) =>
    needsShipping ? [{ order_id: orderId(place), ...fan.address }] : [],
  )
}

export function downloadLogRows(today: string) {
  return pricedFanOrders().flatMap((order) =>
    order.lines.flatMap(({ downloaded, variant }) =>
      downloaded && variant.payload
        ? {
            user_id: fanId,
            digital_payload_id: payloadId(variant.payload),
            download_count: downloaded,
            last_download_at: boughtAt(order, today),
          }
        : [],
    ),
  )
}

function orderId(place: number): string {
  return id("order", String(place))
}

function boughtAt({ daysAgo }: { daysAgo: number }, today: string): string {
  return londonTime(daysAfter(today, -daysAgo), "20:14")
}
