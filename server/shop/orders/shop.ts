import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "#server/process/log.ts"
import { type PaymentProvider, withDeadline } from "../payments/provider.ts"
import { createLanes, type Lanes, tillBusy } from "./lanes.ts"

/** What every step between a basket and an order needs. */
export type Shop = {
  sql: Sql
  payments: PaymentProvider
  siteUrl: string
  log: Pick<Log, "info" | "warn" | "error">
  /** Where baskets wait for their turn to take stock. */
  counter: Lanes
}

const AT_THE_COUNTER = 3

export function openShop(parts: Omit<Shop, "counter">): Shop {
  return { ...parts, counter: createLanes(AT_THE_COUNTER) }
}

/** The shop for one request: whatever it asks of the provider, once or ten
 * times, it is answered in time, and stock is taken for nobody who was sent
 * away meanwhile. */
export type HurriedShop = Shop & { deadline: number; unhurried: Shop }

export function forOneRequest(shop: Shop): HurriedShop {
  const deadline = performance.now() + shop.payments.patienceMs
  const hurried: HurriedShop = {
    ...shop,
    ...{ deadline, unhurried: shop },
    payments: withDeadline(shop.payments, deadline),
    counter: (errand) =>
      shop.counter(async () => {
        if (isLate(hurried)) throw tillBusy()
        return errand()
      }),
  }
  return hurried
}

/** Whether its visitor may have been told already that it took too long. */
export function isLate({ deadline }: HurriedShop, graceMs = 0) {
  return performance.now() > deadline + graceMs
}

/** Where a buyer comes back to, paid. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
