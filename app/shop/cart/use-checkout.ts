import { useEffect, useState } from "react"
import { accessToken, currentSession } from "#app/account/session/session.ts"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { namesFor, type TicketNames, ticketsIn } from "#domain/ticket-names.ts"
import { storedCheckout } from "../checkout/stored-checkout.ts"
import type { Line } from "./cart-store.ts"
import type { CheckoutBody, CheckoutOutcome } from "./start-checkout.ts"
import { useCart } from "./use-cart.ts"
import { withTabLock } from "./with-tab-lock.ts"

/** The options sent with the lines. */
type Wish = {
  promoCode: string | null
  country: string | null
  names: TicketNames
}

/** Starts the checkout and leaves for the payment page. */
export function useCheckout(wish: Wish) {
  const { lines, settled, refresh } = useCart()
  const [busy, setBusy] = useState(false)

  // The back button may restore this very page.
  useEffect(() => {
    const again = () => setBusy(false)
    window.addEventListener("pageshow", again)
    return () => window.removeEventListener("pageshow", again)
  }, [])

  /** One tab at a time: the second sees the first one's checkout and replaces
   * it, so that one cart is never paid for twice. */
  function inTurn() {
    setBusy(true)
    return withTabLock(checkout, "checkout")
  }

  async function checkout() {
    await settled()
    const body = bodyOf(lines, wish)
    const outcome = await leave(body)
    if (outcome.ok) {
      if (!isSuccessPage(outcome.url)) {
        storedCheckout.set(outcome.url, { isGuest: body.isGuest })
      }
      return window.location.assign(outcome.url)
    }
    if (outcome.status === 400) storedCheckout.remove()
    setBusy(false)
    toast(cartMessages.checkoutFailed(outcome.reason))
    void refresh()
  }

  return { busy, checkout: inTurn }
}

/** Already paid or free: there is no payment page to come back from. */
function isSuccessPage(url: string) {
  const { origin, pathname } = new URL(url)
  return origin === window.location.origin && pathname === "/success"
}

async function leave(body: CheckoutBody): Promise<CheckoutOutcome> {
  try {
    const { startCheckout } = await import("./start-checkout.ts")
    const token = body.isGuest ? null : await accessToken()
    return await startCheckout(token, body)
  } catch {
    return { ok: false }
  }
}

/** The server reads a member's cart; a guest's is sent along. Both send the
 * ticket names. */
function bodyOf(lines: Line[], wish: Wish): CheckoutBody {
  const { promoCode: promo_code, country } = wish
  const isGuest = currentSession().status !== "signed-in"
  const replaces = isGuest && storedCheckout.get()
  const tickets = ticketsIn(lines)
  const items = lines.map(({ productId, variantId, qty }) => {
    const names = namesFor(variantId, tickets, wish.names)
    return { productId, variantId, qty, ...(names && { names }) }
  })
  return {
    isGuest,
    ...((isGuest || tickets.length > 0) && { items }),
    ...(promo_code && { promo_code }),
    ...(country && { country }),
    ...(replaces && { replaces }),
  }
}
