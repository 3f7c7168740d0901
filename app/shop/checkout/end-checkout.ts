import { callFunction } from "#app/data/functions.ts"
import { takeOffGuestCart } from "./bought-lines.ts"
import { checkoutMemory } from "./checkout-memory.ts"
import { readReceipt } from "./receipt.ts"

type Answer = { cancelled: boolean; session_id?: string }

/** Paid says by which session; unknown is also one nobody could be asked of. */
export type Ended = { as: "cancelled" | "unknown" } | { as: "paid"; by: string }

/** How the checkout this browser remembers stands. None is also one that is
 * over: what it bought has left the guest's cart. */
export type Standing = "none" | "open" | "pending" | "unknown"

type Seen = { state: "open" | "pending" | "paid" | "ended"; session_id: string }

const FOREIGN = ["unknown_session", "bad_request"]

/** Asks how the remembered checkout stands, and leaves it as it is. */
export async function lookAtRemembered(
  publishableKey: string,
): Promise<Standing> {
  const page = checkoutMemory.recall()
  if (!page) return "none"
  const answer = await callFunction<Seen>(
    "get-checkout",
    { session_id: page },
    { publishableKey },
  )
  if (!answer.ok) {
    if (!FOREIGN.includes(answer.code ?? "")) return "unknown"
    checkoutMemory.forget(page)
    return "none"
  }
  const { state, session_id } = answer.data
  if (state === "open" || state === "pending") return state
  if (state === "paid") {
    const receipt = await readReceipt(publishableKey, session_id)
    if (!receipt) return "unknown"
    await takeOffGuestCart(session_id, receipt)
  }
  checkoutMemory.forget(page)
  return "none"
}

/** Ends the checkout this browser remembers, so that what it holds back can be
 * bought again. If it was paid after all, its lines leave the guest's cart. */
export async function endRemembered(publishableKey: string): Promise<Standing> {
  const standing = await lookAtRemembered(publishableKey)
  const page = checkoutMemory.recall()
  if (standing !== "open" || !page) return standing
  const ended = await endCheckout(publishableKey, page)
  if (ended.as === "cancelled") return "none"
  return ended.as === "paid" ? lookAtRemembered(publishableKey) : "unknown"
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
