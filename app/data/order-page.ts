import type { OrderPage } from "#domain/receipt.ts"
import { callFunction } from "./functions.ts"

export type { OrderPage }
export type OrderRead = OrderPage | "missing" | "failed"

/** The order that the key opens, or "missing" if it opens none. */
export async function orderByKey(
  order_id: string,
  key: string,
): Promise<OrderRead> {
  const answer = await callFunction<OrderPage>("get-order", { order_id, key })
  if (answer.ok) return answer.data
  return answer.status === 404 || answer.status === 400 ? "missing" : "failed"
}
