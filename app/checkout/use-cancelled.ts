import { useEffect } from "react"
import { useNavigate } from "react-router"
import { useCart } from "../cart/use-cart.ts"
import { callFunction } from "../data/functions.ts"
import { useSite } from "../lib/use-site.ts"
import { checkoutMemory } from "./checkout-memory.ts"

type Ended = { cancelled: boolean; session_id?: string }

/** Ends the checkout a buyer came back from, so that its stock is free at
 * once. One that is paid after all leads to its order instead. */
export function useCancelled(session: string | null) {
  const publishableKey = useSite()?.publishableKey
  const navigate = useNavigate()
  const { refresh } = useCart()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a session
  useEffect(() => {
    if (!session || !publishableKey) return
    let current = true
    const body = { session_id: session }
    void callFunction<Ended>("cancel-checkout", body, { publishableKey }).then(
      (answer) => {
        if (!current || !answer.ok) return
        const { cancelled, session_id } = answer.data
        if (!cancelled && session_id) {
          const query = new URLSearchParams({ session_id })
          return void navigate(`/success?${query}`, { replace: true })
        }
        checkoutMemory.forget()
        void refresh()
      },
    )
    return () => {
      current = false
    }
  }, [session, publishableKey])
}
