import type { QueryClient } from "@tanstack/react-query"
import { refreshQueries } from "../data/query-client.ts"

/** Everything an order action may change: a refund ends a membership and
 * restocks goods, a parcel uses stock, and both change the figures. */
export const SHOWN = [
  ...["orders", "today", "stock", "product_variants"],
  ...["memberships", "money", "door"],
]

export function refreshOrders(queries: QueryClient) {
  return refreshQueries(queries, SHOWN)
}
