import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../log.ts"
import type { PaymentProvider } from "../payments/provider.ts"
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

/** Where a buyer comes back to, paid. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
