import { destinationsOf } from "#domain/destinations.ts"
import { DEFAULT_CURRENCY } from "#domain/limits.ts"
import { type ShippingTerms, thresholdFrom } from "#domain/shipping.ts"
import { isVatRegistered } from "#domain/vat.ts"
import { openSettings } from "./settings.ts"
import { rows, type Tables } from "./tables.ts"

/** The current terms of sale: currency, whether prices include VAT, and
 * shipping rates by country. */
export async function sellingTerms(db: Tables) {
  const [settings, zones, rates] = await Promise.all([
    openSettings(db),
    rows(
      db
        .from("shipping_zones")
        .select("id,countries,is_active,created_at")
        .eq("is_active", true),
    ),
    rows(
      db
        .from("shipping_rates")
        .select(
          "id,shipping_zone_id,rate_cents,is_free_shipping,min_order_value_cents,max_order_value_cents,is_active",
        )
        .eq("is_active", true)
        .order("min_order_value_cents", { ascending: false }),
    ),
  ])
  const thresholdCents = thresholdFrom(settings.get("free_shipping_threshold"))
  const shipping: ShippingTerms = { thresholdCents, zones, rates }
  return {
    currency: currencyFrom(settings.get("default_currency")),
    shipping,
    countries: destinationsOf(shipping),
    includesVat: isVatRegistered(settings.get("seller")),
  }
}

function currencyFrom(setting: unknown) {
  const { currency } = Object(setting) as { currency?: unknown }
  return typeof currency === "string" ? currency : DEFAULT_CURRENCY
}
