import type Stripe from "stripe"
import { MEMBERS_PRICE } from "#domain/pricing.ts"
import { deliveryName } from "#domain/shipping.ts"
import type { CheckoutFacts, CheckoutItem } from "../payment-provider.ts"

type Wish = { email: string | null; couponId: string | null; siteUrl: string }

const LONGEST_COUPON_NAME = 40

/** Our discount as an amount, because Stripe would round a percentage its own
 * way. Valid for this one session. */
export function couponOf(
  checkout: CheckoutFacts,
): Stripe.CouponCreateParams | null {
  if (checkout.discount_cents === 0) return null
  return {
    amount_off: checkout.discount_cents,
    currency: checkout.currency.toLowerCase(),
    duration: "once",
    max_redemptions: 1,
    name: (checkout.promo_code ?? MEMBERS_PRICE).slice(0, LONGEST_COUPON_NAME),
    metadata: { checkout_id: checkout.id },
  }
}

/** The parameters of the session to open. Nothing in them depends on the
 * current time, so a repeated request is identical. `aheadMs` is how far
 * Stripe's clock is ahead of ours. */
export function sessionOf(
  checkout: CheckoutFacts,
  { email, couponId, siteUrl }: Wish,
  aheadMs = 0,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: checkout.id }
  const currency = checkout.currency.toLowerCase()
  return {
    mode: "payment",
    line_items: checkout.items.map((item) => lineOf(item, currency)),
    ...(couponId && { discounts: [{ coupon: couponId }] }),
    ...(checkout.needs_address && {
      shipping_address_collection: { allowed_countries: [checkout.country] },
      shipping_options: [shippingOf(checkout, currency)],
    }),
    ...(email && { customer_email: email }),
    // A free order has no payment to put metadata on.
    ...(checkout.total_cents > 0 && { payment_intent_data: { metadata } }),
    client_reference_id: checkout.id,
    metadata,
    expires_at: Math.floor((Date.parse(checkout.expires_at) + aheadMs) / 1000),
    success_url: `${siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    // The session has no id yet: the checkout's id identifies it.
    cancel_url: `${siteUrl}/cart?cancelled=${checkout.id}`,
  }
}

function lineOf(item: CheckoutItem, currency: string) {
  const { product_title, variant_title, artist_name } = item
  const details = [artist_name, variant_title].filter(Boolean).join(" · ")
  return {
    quantity: item.qty,
    price_data: {
      currency,
      unit_amount: item.unit_price_cents,
      product_data: { name: product_title, description: details },
    },
  }
}

function shippingOf(checkout: CheckoutFacts, currency: string) {
  const { shipping_cents, country } = checkout
  const name = deliveryName(country)
  return {
    shipping_rate_data: {
      type: "fixed_amount" as const,
      fixed_amount: { amount: shipping_cents, currency },
      display_name:
        shipping_cents === 0
          ? `Free ${name.replace("Delivery", "delivery")}`
          : name,
    },
  }
}
