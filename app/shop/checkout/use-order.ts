import { useCallback, useEffect, useState } from "react"
import { callFunction } from "#app/data/functions.ts"
import { orderMessages } from "#app/messages.ts"
import { useSite } from "#app/site/use-site.ts"
import { toast } from "#app/ui/toast.ts"
import type { CheckoutReceipt } from "#domain/receipt.ts"
import { useCart } from "../cart/use-cart.ts"
import { takeOffGuestCart } from "./bought-lines.ts"
import { type Confirmed, processOrder } from "./process-order.ts"
import { readReceipt } from "./receipt.ts"

export type OrderState =
  | { step: "processing" }
  | ({ step: "confirmed"; receipt: CheckoutReceipt | null } & Confirmed)
  | { step: "unknown" }
  | { step: "pending" | "unpaid" | "failed"; reason?: string }

const STEPS: Record<string, "unknown" | "pending" | "unpaid"> = {
  unknown_session: "unknown",
  payment_pending: "pending",
  payment_failed: "unpaid",
  checkout_expired: "unpaid",
  unpaid: "unpaid",
}

/** What has become of a session: processed once the page lives, then told.
 * `again` asks once more. */
export function useOrder(session: string) {
  const publishableKey = useSite()?.publishableKey
  const { refresh } = useCart()
  const [state, setState] = useState<OrderState>({ step: "processing" })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a try
  useEffect(() => {
    if (!publishableKey) return
    let current = true
    void follow(publishableKey, session).then(async (next) => {
      if (!current) return
      setState(next)
      say(next)
      if (next.step !== "confirmed") return
      void requestMail(publishableKey, next)
      if (next.receipt) await takeOffGuestCart(session, next.receipt)
      void refresh()
    })
    return () => {
      current = false
    }
  }, [publishableKey, session, tries])
  const again = useCallback(() => {
    setState({ step: "processing" })
    setTries((before) => before + 1)
  }, [])
  return { state, again }
}

async function follow(
  publishableKey: string,
  session: string,
): Promise<OrderState> {
  const done = await processOrder(publishableKey, session)
  if (!done.ok) {
    const step = STEPS[done.code ?? ""] ?? "failed"
    return { step, reason: done.reason }
  }
  const { order_id, customer_email } = done
  const receipt = await readReceipt(publishableKey, session)
  return { step: "confirmed", order_id, customer_email, receipt }
}

function say(state: OrderState) {
  if (state.step === "confirmed") toast(orderMessages.processed)
  if (state.step === "failed" || state.step === "unpaid") {
    toast(orderMessages.failed(state.reason))
  }
}

/** A confirmation that cannot be asked for is only noted: the order's own
 * transaction has queued it already. */
async function requestMail(publishableKey: string, order: Confirmed) {
  const { order_id, customer_email } = order
  if (!customer_email) return
  const answer = await callFunction(
    "send-order-confirmation",
    { order_id, customer_email },
    { publishableKey },
  )
  if (!answer.ok) console.warn("No confirmation was asked for", answer.reason)
}
