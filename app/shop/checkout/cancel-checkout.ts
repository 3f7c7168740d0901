import { callFunction } from "#app/data/functions.ts"
import { readReceipt } from "./read-receipt.ts"
import { removeBoughtLines } from "./remove-bought-lines.ts"
import { storedCheckout } from "./stored-checkout.ts"

type Answer = { cancelled: boolean; session_id?: string }

/** 'paid' gives the session's id; 'unknown' includes a provider that did not
 * answer. */
export type Ended = { as: "cancelled" | "unknown" } | { as: "paid"; by: string }

/** The state of the checkout stored in this browser. 'none' includes a finished
 * one, whose items have left the guest's cart. */
export type CheckoutStatus = "none" | "open" | "pending" | "unknown"

type Seen = { state: "open" | "pending" | "paid" | "ended"; session_id: string }

const FOREIGN = ["unknown_session", "bad_request"]

/** Asks for the state of the stored checkout without changing it. */
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

/** Ends the stored checkout, so that the stock it holds is released. If it
 * turns out to be paid, its lines leave the guest's cart. */
export async function cancelStoredCheckout(): Promise<CheckoutStatus> {
  const status = await storedCheckoutStatus()
  const page = storedCheckout.get()
  if (status !== "open" || !page) return status
  const ended = await cancelCheckout(page)
  if (ended.as === "cancelled") return "none"
  return ended.as === "paid" ? storedCheckoutStatus() : "unknown"
}

/** Ends a checkout by its session id or its page URL. */
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
