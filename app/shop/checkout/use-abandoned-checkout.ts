import { useEffect, useEffectEvent, useState } from "react"
import { replace, useFetcher } from "react-router"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { cartActions } from "../cart/lazy-cart.ts"
import {
  type CheckoutStatus,
  cancelCheckout,
  cancelStoredCheckout,
  storedCheckoutStatus,
} from "./cancel-checkout.ts"
import { storedCheckout } from "./stored-checkout.ts"

/** A slow provider must not keep a buyer from the cart. */
const PATIENCE_MS = 8_000

/** The outcome of a checkout the buyer left. */
type AbandonedCheckout = {
  /** Cancelled just now through its own link. */
  cancelled: boolean
  status: CheckoutStatus
}

/** The cart's action: ends a checkout that was left, or one still open in
 * another tab. */
export async function abandonedCheckoutAction(sent: FormData) {
  const left =
    sent.get("intent") === "close"
      ? await closeOther(sent.has("cancelled"))
      : await endAbandoned(sent.get("session"))
  await cartActions.refresh()
  await cartActions.settled()
  return left
}

/** Ends the checkout a buyer came back from, by its cancel link or the back
 * button, so that its stock is released at once. If it was left by its link
 * but turns out to be paid, redirects to the order. A payment open in another
 * tab is only reported: viewing the cart must not end it. */
async function endAbandoned(session: unknown): Promise<AbandonedCheckout> {
  const ended =
    typeof session === "string" ? await cancelCheckout(session) : null
  if (ended?.as === "paid") {
    throw replace(`/success?${new URLSearchParams({ session_id: ended.by })}`)
  }
  const status =
    ended || storedCheckout.isThisTabs()
      ? await cancelStoredCheckout()
      : await storedCheckoutStatus()
  return { cancelled: ended?.as === "cancelled", status }
}

/** A change to the cart is deliberate, so it ends the other payment. */
async function closeOther(cancelled: boolean): Promise<AbandonedCheckout> {
  const status = await cancelStoredCheckout()
  if (status === "none") toast(cartMessages.paymentClosed)
  return { cancelled, status }
}

/** Handles a checkout that was left: when the cart is shown, when the back
 * button shows it again, and when another tab goes to a payment page or
 * finishes there. The router lets the newest answer win. */
export function useAbandonedCheckout(session: string | null) {
  const { submit, state, data, formData } = useFetcher<AbandonedCheckout>()
  const isEnding = state !== "idle" && formData?.get("intent") === "end"
  const { cancelled = false, status = "none" } = data ?? {}

  const send = (fields: Record<string, string>) =>
    submit(fields, { method: "post", action: "/cart" })

  const endAny = useEffectEvent(() => {
    if (!session && !storedCheckout.get()) {
      storedCheckout.remove()
      if (status === "none") return
    }
    void send({ intent: "end", ...(session && { session }) })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted) endAny()
    }
    endAny()
    window.addEventListener("pageshow", again)
    const unwatch = storedCheckout.watch(endAny)
    return () => {
      window.removeEventListener("pageshow", again)
      unwatch()
    }
  }, [session])

  async function close() {
    if (status !== "open") return
    await send({ intent: "close", ...(cancelled && { cancelled: "yes" }) })
  }

  const isOverdue = useOverdue(isEnding)
  return { ending: isEnding && !isOverdue, cancelled, status, close }
}

/** Whether the wait has been too long. */
function useOverdue(waiting: boolean) {
  const [overdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOverdue(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [waiting])
  return overdue
}
