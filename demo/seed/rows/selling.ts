import { promoCodes } from "../../label/promo-codes.ts"
import { settings } from "../../label/settings.ts"
import { shippingZones } from "../../label/shipping.ts"
import type { Edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import type { PictureUrls } from "../picture-urls.ts"

/** What a visitor's browser has no business reading. */
const closedSettings = new Set(["contact", "office"])

export function settingRows(pictures: PictureUrls) {
  const about = {
    ...settings.about,
    picture: pictures(settings.about.picture),
  }
  return Object.entries({ ...settings, about }).map(([key, value]) => ({
    key,
    value,
    is_closed: closedSettings.has(key),
  }))
}

export function promoCodeRows(edition: Edition, today: string) {
  return promoCodes.map((promo) => ({
    id: edition.id("promo code", promo.code),
    code: promo.code,
    active: promo.active,
    discount_percent: promo.percent,
    min_order_cents: promo.fromPence,
    expires_at:
      promo.endsInDays === null
        ? null
        : londonTime(daysAfter(today, promo.endsInDays), "23:59"),
  }))
}

export function shippingZoneRows(edition: Edition) {
  return shippingZones.map((zone) => ({
    id: edition.id("shipping zone", zone.name),
    name: zone.name,
    countries: zone.countries,
  }))
}

export function shippingRateRows(edition: Edition) {
  return shippingZones.flatMap((zone) =>
    zone.rates.map((rate, place) => ({
      id: edition.id("shipping rate", `${zone.name} ${place}`),
      shipping_zone_id: edition.id("shipping zone", zone.name),
      rate_cents: rate.pence,
      is_free_shipping: "free" in rate,
      min_order_value_cents: rate.fromPence,
      max_order_value_cents: rate.toPence,
    })),
  )
}
