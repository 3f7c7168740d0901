import { priceOf } from "#domain/pricing.ts"
import {
  type ShippingRate,
  type ShippingZone,
  thresholdFrom,
} from "#domain/shipping.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { CheckoutFacts } from "../payments/provider.ts"

type Priced = CheckoutFacts & {
  discount_percent: number | null
  country: string
}

export type Terms = {
  threshold: unknown
  zones: ShippingZone[]
  rates: ShippingRate[]
}

/** Prices the checkout once more by the calculation the cart showed. What the
 * two do not agree on is charged to nobody. */
export function isAgreed(checkout: Priced, terms: Terms) {
  const price = priceOf(
    checkout.items.map(({ qty, unit_price_cents, is_digital }) => ({
      qty,
      price_cents: unit_price_cents,
      is_digital,
    })),
    {
      discountPercent: checkout.discount_percent ?? 0,
      shipping: { ...terms, thresholdCents: thresholdFrom(terms.threshold) },
      country: checkout.country,
    },
  )
  return (
    price.subtotalCents === checkout.subtotal_cents &&
    price.discountCents === checkout.discount_cents &&
    price.shippingCents === checkout.shipping_cents &&
    price.totalCents === checkout.total_cents
  )
}

/** The columns of a select that hold what the calculation needs to know. */
export function shippingTerms(sql: Sql) {
  return sql`
    (select s.value from public.site_settings s
      where s.key = 'free_shipping_threshold') as threshold,
    (select coalesce(json_agg(z), '[]') from public.shipping_zones z)
      as zones,
    (select coalesce(json_agg(r), '[]') from public.shipping_rates r)
      as rates`
}
