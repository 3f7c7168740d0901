import { callFunction } from "#app/data/functions.ts"
import type { CheckoutReceipt } from "#domain/receipt.ts"

/** Null if it cannot be read just now; the order is valid all the same. */
export async function readReceipt(session_id: string) {
  const answer = await callFunction<CheckoutReceipt>("get-receipt", {
    session_id,
  })
  return answer.ok ? answer.data : null
}
