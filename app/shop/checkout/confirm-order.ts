import { callFunction } from "#app/data/functions.ts"
import { orderMessages } from "#app/order-messages.ts"
import { toast } from "#app/ui/toast.ts"
import type { CheckoutReceipt } from "#domain/receipt.ts"
import { cartActions } from "../cart/lazy-cart.ts"
import { readReceipt } from "./read-receipt.ts"
import { removeBoughtLines } from "./remove-bought-lines.ts"

export type Confirmed = {
  order_id: string
  number: number
  customer_email: string | null
}

/** The outcome of a session. */
export type OrderState =
  | ({ step: "confirmed"; receipt: CheckoutReceipt | null } & Confirmed)
  | { step: "unknown" | "pending" | "unpaid" | "failed"; reason?: string }

type Processed =
  | ({ ok: true } & Confirmed)
  | { ok: false; reason?: string; code?: string }

const STEPS: Record<string, "unknown" | "pending" | "unpaid"> = {
  unknown_session: "unknown",
  payment_pending: "pending",
  payment_failed: "unpaid",
  checkout_expired: "unpaid",
  unpaid: "unpaid",
}

const RETRIES = 2
const PAUSE_MS = 2_000

const underway = new Map<string, Promise<Processed>>()

/** Turns a paid session into an order and returns the outcome. */
export async function confirmOrder(session: string): Promise<OrderState> {
  const done = await processOrder(session)
  if (!done.ok) {
    const step = STEPS[done.code ?? ""] ?? "failed"
    return { step, reason: done.reason }
  }
  const { order_id, number, customer_email } = done
  const receipt = await readReceipt(session)
  return { step: "confirmed", order_id, number, customer_email, receipt }
}

/** Runs once the outcome is shown: toast, email and cart clean-up. */
export async function followUp(session: string, state: OrderState) {
  if (state.step === "failed" || state.step === "unpaid") {
    toast(orderMessages.failed(state.reason))
  }
  if (state.step !== "confirmed") return
  toast(orderMessages.processed)
  void requestMail(state)
  if (state.receipt) await removeBoughtLines(session, state.receipt)
  await cartActions.refresh()
}

/** Single-flight: a screen shown again joins the attempt in progress. A timeout
 * is retried twice, two seconds apart. */
function processOrder(session: string) {
  const known = underway.get(session)
  if (known) return known
  const coming = withRetries(session)
  underway.set(session, coming)
  void coming.then(({ ok }) => ok || underway.delete(session))
  return coming
}

async function withRetries(session_id: string) {
  for (let retries = 0; ; retries += 1) {
    const answer = await callFunction<Confirmed>("process-order", {
      session_id,
    })
    if (answer.ok) return { ok: true as const, ...answer.data }
    if (!/timeout/i.test(answer.reason ?? "") || retries === RETRIES) {
      return answer
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** A failure here is only logged: the order's own transaction has already
 * queued the email. */
async function requestMail({ order_id, customer_email }: Confirmed) {
  if (!customer_email) return
  const answer = await callFunction("send-order-confirmation", {
    order_id,
    customer_email,
  })
  if (!answer.ok) console.warn("No confirmation was asked for", answer.reason)
}
