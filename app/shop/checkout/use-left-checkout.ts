import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { cartMessages } from "#app/messages.ts"
import { useSite } from "#app/site/use-site.ts"
import { toast } from "#app/ui/toast.ts"
import { useCart } from "../cart/use-cart.ts"
import { checkoutMemory } from "./checkout-memory.ts"
import {
  endCheckout,
  endRemembered,
  lookAtRemembered,
  type Standing,
} from "./end-checkout.ts"

/** A slow provider must not keep anybody from their cart. */
const PATIENCE_MS = 8_000

/** Ends the checkout a buyer came back from, by its cancel link or by the back
 * button, so that its stock is free at once. One that was left by its link and
 * is paid after all leads to its order instead. A payment that is open in
 * another tab is only told of: looking at the cart must not end it. */
export function useLeftCheckout(session: string | null) {
  const publishableKey = useSite()?.publishableKey
  const navigate = useNavigate()
  const { refresh, settled } = useCart()
  const [ending, setEnding] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const [standing, setStanding] = useState<Standing>("none")
  const shown = useRef(true)

  async function end(key: string): Promise<Standing> {
    if (session) {
      const ended = await endCheckout(key, session)
      if (shown.current && ended.as === "paid") {
        const query = new URLSearchParams({ session_id: ended.by })
        void navigate(`/success?${query}`, { replace: true })
        return "none"
      }
      if (shown.current) setCancelled(ended.as === "cancelled")
    }
    return session || checkoutMemory.isThisTabs()
      ? endRemembered(key)
      : lookAtRemembered(key)
  }

  /** Waits for the answer, but not for ever; what comes late counts too. */
  async function follow(answer: Promise<Standing>) {
    setEnding(true)
    const followed = answer.then(async (next) => {
      if (shown.current) setStanding(next)
      await refresh()
    })
    await Promise.race([followed, pause(PATIENCE_MS)])
    await settled()
    if (shown.current) setEnding(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (!publishableKey) return
    shown.current = true

    async function lookBack(key: string) {
      if (session || checkoutMemory.recall()) return follow(end(key))
      checkoutMemory.forget()
      setStanding("none")
    }

    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookBack(publishableKey)
    }
    void lookBack(publishableKey)
    window.addEventListener("pageshow", again)
    const unwatch = checkoutMemory.watch(() => void lookBack(publishableKey))
    return () => {
      shown.current = false
      window.removeEventListener("pageshow", again)
      unwatch()
    }
  }, [session, publishableKey])

  /** Ends the payment of another tab: whoever changes the cart means it. */
  async function close() {
    if (!publishableKey || standing !== "open") return
    const next = await endRemembered(publishableKey)
    if (shown.current) setStanding(next)
    if (next === "none") toast(cartMessages.paymentClosed)
    await refresh()
  }

  return { ending, cancelled, standing, close }
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
