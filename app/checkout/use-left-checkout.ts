import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { useCart } from "../cart/use-cart.ts"
import { useSite } from "../lib/use-site.ts"
import { checkoutMemory } from "./checkout-memory.ts"
import { endCheckout, endRemembered } from "./end-checkout.ts"

/** A slow provider must not keep anybody from their cart. */
const PATIENCE_MS = 8_000

/** Ends the checkout a buyer came back from, by its cancel link or by the back
 * button, so that its stock is free at once. One that was left by its link and
 * is paid after all leads to its order instead. */
export function useLeftCheckout(session: string | null) {
  const publishableKey = useSite()?.publishableKey
  const navigate = useNavigate()
  const { refresh, settled } = useCart()
  const [ending, setEnding] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (!publishableKey) return
    let current = true

    async function end(key: string) {
      if (session) {
        const ended = await endCheckout(key, session)
        if (current && ended.as === "paid") {
          const query = new URLSearchParams({ session_id: ended.by })
          return void navigate(`/success?${query}`, { replace: true })
        }
        if (current) setCancelled(ended.as === "cancelled")
      }
      await endRemembered(key)
    }

    async function lookBack(key: string) {
      if (!session && !checkoutMemory.recall()) return checkoutMemory.forget()
      setEnding(true)
      const ended = end(key).then(refresh)
      await Promise.race([ended, pause(PATIENCE_MS)])
      await settled()
      if (current) setEnding(false)
    }

    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookBack(publishableKey)
    }
    void lookBack(publishableKey)
    window.addEventListener("pageshow", shown)
    return () => {
      current = false
      window.removeEventListener("pageshow", shown)
    }
  }, [session, publishableKey])
  return { ending, cancelled }
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
