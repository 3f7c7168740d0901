import { callFunction } from "#app/data/functions.ts"
import { readReceipt } from "./read-receipt.ts"
import { removeBoughtLines } from "./remove-bought-lines.ts"
import { storedCheckout } from "./stored-checkout.ts"

type Answer = { cancelled: boolean; session_id?: string }

/** Paid says by which session; unknown is also one nobody could be asked of. */
export type Ended = { as: "cancelled" | "unknown" } | { as: "paid"; by: string }

/** How the checkout stands that this browser has stored. None is also one
 * that is over: what it bought has left the guest's cart. */
export type CheckoutStatus = "none" | "open" | "pending" | "unknown"

type Seen = { state: "open" | "pending" | "paid" | "ended"; session_id: string }

const FOREIGN = ["unknown_session", "bad_request"]

/** Asks how the stored checkout stands, and leaves it as it is. */
export async function storedCheckoutStatus(): Promise<CheckoutStatus> {
  const page = storedCheckout.get()
  if (!page) return "none"
  const answer = await callFunction<Seen>("get-checkout", {
    session_id: page,
  })
  if (!answer.ok) {
    if (!FOREIGN.includes(answer.code ?? "")) return "unknown"
    storedCheckout.remove(page)
    return "none"
  }
  const { state, session_id } = answer.data
  if (state === "open" || state === "pending") return state
  if (state === "paid") {
    const receipt = await readReceipt(session_id)
    if (!receipt) return "unknown"
    await removeBoughtLines(session_id, receipt)
  }
  storedCheckout.remove(page)
  return "none"
}

/** Ends the checkout this browser has stored, so that what it holds back can be
 * bought again. If it was paid after all, its lines leave the guest's cart. */
export async function cancelStoredCheckout(): Promise<CheckoutStatus> {
  const status = await storedCheckoutStatus()
  const page = storedCheckout.get()
  if (status !== "open" || !page) return status
  const ended = await cancelCheckout(page)
  if (ended.as === "cancelled") return "none"
  return ended.as === "paid" ? storedCheckoutStatus() : "unknown"
}

/** Ends a checkout by its session or its page. */
export async function cancelCheckout(word: string): Promise<Ended> {
  const answer = await callFunction<Answer>("cancel-checkout", {
    session_id: word,
  })
  if (!answer.ok) {
    if (FOREIGN.includes(answer.code ?? "")) storedCheckout.remove(word)
    return { as: "unknown" }
  }
  const { cancelled, session_id } = answer.data
  if (!cancelled && session_id) return { as: "paid", by: session_id }
  storedCheckout.remove(word)
  return { as: "cancelled" }
}
