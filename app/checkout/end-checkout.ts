import { callFunction } from "../data/functions.ts"
import { takeOffGuestCart } from "./bought-lines.ts"
import { checkoutMemory } from "./checkout-memory.ts"
import { readReceipt } from "./receipt.ts"

type Answer = { cancelled: boolean; session_id?: string }

/** Paid says by which session; unknown is also one nobody could be asked of. */
export type Ended = { as: "cancelled" | "unknown" } | { as: "paid"; by: string }

const FOREIGN = ["unknown_session", "bad_request"]

/** Ends the checkout this browser remembers, so that what it holds back can be
 * bought again. If it was paid after all, its lines leave the guest's cart. */
export async function endRemembered(publishableKey: string) {
  const page = checkoutMemory.recall()
  if (!page) return
  const ended = await endCheckout(publishableKey, page)
  if (ended.as !== "paid") return
  const receipt = await readReceipt(publishableKey, ended.by)
  if (receipt) await takeOffGuestCart(ended.by, receipt)
}

/** Ends a checkout by its session or its page. */
export async function endCheckout(
  publishableKey: string,
  word: string,
): Promise<Ended> {
  const answer = await callFunction<Answer>(
    "cancel-checkout",
    { session_id: word },
    { publishableKey },
  )
  if (!answer.ok) {
    if (FOREIGN.includes(answer.code ?? "")) checkoutMemory.forget(word)
    return { as: "unknown" }
  }
  const { cancelled, session_id } = answer.data
  if (!cancelled && session_id) return { as: "paid", by: session_id }
  checkoutMemory.forget(word)
  return { as: "cancelled" }
}
