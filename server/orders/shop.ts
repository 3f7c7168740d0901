import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../log.ts"
import { type PaymentProvider, withDeadline } from "../payments/provider.ts"
import { createLanes, type Lanes } from "./lanes.ts"

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
 * times, it is answered in time. */
export function forOneRequest(shop: Shop): Shop {
  return { ...shop, payments: withDeadline(shop.payments) }
}

/** Where a buyer comes back to, paid. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
