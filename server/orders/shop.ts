import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../log.ts"
import type { PaymentProvider } from "../payments/provider.ts"

/** What every step between a basket and an order needs. */
export type Shop = {
  sql: Sql
  payments: PaymentProvider
  siteUrl: string
  log: Pick<Log, "info" | "warn" | "error">
}

/** Where a buyer comes back to, paid. */
export function successUrl(
  { siteUrl }: Pick<Shop, "siteUrl">,
  session: string,
) {
  return `${siteUrl}/success?session_id=${encodeURIComponent(session)}`
}
