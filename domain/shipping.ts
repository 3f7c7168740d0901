import { countryName } from "./countries.ts"
import { FREE_SHIPPING_FROM_CENTS } from "./limits.ts"

export type ShippingZone = {
  id: string
  countries: string[]
  is_active: boolean
  /** As the database writes it: always in one time zone, so that text order is
   * time order. */
  created_at: string
}

export type ShippingRate = {
  id: string
  shipping_zone_id: string
  rate_cents: number
  is_free_shipping: boolean
  min_order_value_cents: number | null
  max_order_value_cents: number | null
  is_active: boolean
}

export type ShippingTerms = {
  thresholdCents: number
  zones: readonly ShippingZone[]
  rates: readonly ShippingRate[]
}

/** The destination unless another country was chosen. */
export const HOME_COUNTRY = "GB"
const ANYWHERE = "*"

/** The shipping note, from the available countries. */
export function shippingNote(countries: readonly string[]) {
  const [only = HOME_COUNTRY, ...more] = countries
  const home = countries.length === 0 || countries.includes(HOME_COUNTRY)
  if (!home) {
    return more.length === 0
      ? `We post to ${countryName(only)}`
      : `We post to ${countries.length} countries`
  }
  const others =
    more.length === 1 ? "one other country" : `${more.length} other countries`
  const and = more.length === 0 ? "" : ` and ${others}`
  return `We post to the United Kingdom${and}`
}

/** The label of the shipping line. */
export function deliveryName(country = HOME_COUNTRY) {
  return country === HOME_COUNTRY
    ? "UK delivery"
    : `Delivery to ${countryName(country)}`
}

/** The shipping cost, based on the subtotal before discount: zero if nothing is
 * shipped, or from the threshold in the UK; null if no zone or rate matches
 * and the order cannot be sent. */
export function shippingCents(
  subtotalCents: number,
  posted: boolean,
  { thresholdCents, zones, rates }: ShippingTerms,
  country = HOME_COUNTRY,
): number | null {
  if (!posted) return 0
  if (country === HOME_COUNTRY && subtotalCents >= thresholdCents) return 0
  const zone = firstZone(zones, country)
  const rate = zone && firstRate(rates, zone.id, subtotalCents)
  if (!rate) return null
  return rate.is_free_shipping ? 0 : rate.rate_cents
}

/** Whether its zone, or the one for everywhere, has a rate. */
export function canBePosted({ zones, rates }: ShippingTerms, country: string) {
  const zone = firstZone(zones, country)
  return rates.some(
    ({ is_active, shipping_zone_id }) =>
      is_active && shipping_zone_id === zone?.id,
  )
}

/** The label's threshold, or the default if invalid. */
export function thresholdFrom(setting: unknown) {
  const { amount_cents } = Object(setting) as { amount_cents?: unknown }
  return Number.isInteger(amount_cents) && (amount_cents as number) >= 0
    ? (amount_cents as number)
    : FREE_SHIPPING_FROM_CENTS
}

/** A zone that names the country takes precedence over one for everywhere. */
function firstZone(zones: readonly ShippingZone[], country: string) {
  const named = (zone: ShippingZone) => Number(zone.countries.includes(country))
  return zones
    .filter(
      ({ is_active, countries }) =>
        is_active &&
        (countries.includes(country) || countries.includes(ANYWHERE)),
    )
    .sort(
      (a, b) =>
        named(b) - named(a) ||
        byText(a.created_at, b.created_at) ||
        byText(a.id, b.id),
    )
    .at(0)
}

function firstRate(
  rates: readonly ShippingRate[],
  zoneId: string,
  subtotalCents: number,
) {
  return rates
    .filter(
      (rate) =>
        rate.is_active &&
        rate.shipping_zone_id === zoneId &&
        subtotalCents >= (rate.min_order_value_cents ?? 0) &&
        subtotalCents <= (rate.max_order_value_cents ?? Infinity),
    )
    .sort(
      (a, b) =>
        (b.min_order_value_cents ?? -1) - (a.min_order_value_cents ?? -1) ||
        a.rate_cents - b.rate_cents ||
        byText(a.id, b.id),
    )
    .at(0)
}

function byText(a: string, b: string) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
