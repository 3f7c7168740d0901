import type { QueryClient } from "@tanstack/react-query"
import { readAgain } from "../data/query-client.ts"

/** All that what is done with an order may change: a refund ends a membership
 * and puts goods back, a parcel leaves the shelf, and both are money. */
export const SHOWN = [
  ...["orders", "today", "stock", "product_variants"],
  ...["memberships", "money", "door"],
]

export function freshOrders(queries: QueryClient) {
  return readAgain(queries, SHOWN)
}
