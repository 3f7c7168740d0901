import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "#server/runtime/log.ts"
import {
  type CheckoutSlots,
  checkoutBusy,
  createCheckoutSlots,
} from "./checkout-slots.ts"
import { type PaymentProvider, withDeadline } from "./payment-provider.ts"

/** The services for every step between a basket and an order. */
export type Shop = {
  sql: Sql
  payments: PaymentProvider
  siteUrl: string
  log: Pick<Log, "info" | "warn" | "error">
  /** Where baskets queue to reserve stock. */
  checkoutSlots: CheckoutSlots
}

const SLOTS = 3

export function openShop(parts: Omit<Shop, "checkoutSlots">): Shop {
  return { ...parts, checkoutSlots: createCheckoutSlots(SLOTS) }
}

/** The shop for one request: however often it calls the provider, it is
 * answered in time, and no stock is reserved for a visitor who has already been
 * refused. */
export type RequestShop = Shop & { deadline: number; withoutDeadline: Shop }

export function forOneRequest(shop: Shop): RequestShop {
  const deadline = performance.now() + shop.payments.patienceMs
  const timed: RequestShop = {
    ...shop,
    deadline,
    withoutDeadline: shop,
    payments: withDeadline(shop.payments, deadline),
    checkoutSlots: (task) =>
      shop.checkoutSlots(async () => {
        if (isLate(timed)) throw checkoutBusy()
        return task()
      }),
  }
  return timed
}

/** Whether the visitor may already have been told that it took too long. */
export function isLate({ deadline }: RequestShop, graceMs = 0) {
  return performance.now() > deadline + graceMs
}

/** The page that a buyer returns to after paying. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
