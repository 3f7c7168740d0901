import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "#server/runtime/log.ts"
import {
  type CheckoutSlots,
  checkoutBusy,
  createCheckoutSlots,
} from "./checkout-slots.ts"
import { type PaymentProvider, withDeadline } from "./payment-provider.ts"

/** What every step between a basket and an order needs. */
export type Shop = {
  sql: Sql
  payments: PaymentProvider
  siteUrl: string
  log: Pick<Log, "info" | "warn" | "error">
  /** Where baskets wait for their turn to take stock. */
  checkoutSlots: CheckoutSlots
}

const SLOTS = 3

export function openShop(parts: Omit<Shop, "checkoutSlots">): Shop {
  return { ...parts, checkoutSlots: createCheckoutSlots(SLOTS) }
}

/** The shop for one request: whatever it asks of the provider, once or ten
 * times, it is answered in time, and stock is taken for nobody who was sent
 * away meanwhile. */
export type RequestShop = Shop & { deadline: number; withoutDeadline: Shop }

export function forOneRequest(shop: Shop): RequestShop {
  const deadline = performance.now() + shop.payments.patienceMs
  const timed: RequestShop = {
    ...shop,
    deadline,
    withoutDeadline: shop,
    payments: withDeadline(shop.payments, deadline),
    checkoutSlots: (errand) =>
      shop.checkoutSlots(async () => {
        if (isLate(timed)) throw checkoutBusy()
        return errand()
      }),
  }
  return timed
}

/** Whether its visitor may have been told already that it took too long. */
export function isLate({ deadline }: RequestShop, graceMs = 0) {
  return performance.now() > deadline + graceMs
}

/** Where a buyer comes back to, paid. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
