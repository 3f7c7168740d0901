import { useEffect, useSyncExternalStore } from "react"
import { useSite } from "../lib/use-site.ts"
import { Cart } from "./cart.ts"
import type { Wanted } from "./line.ts"

const cart = new Cart()

/** The visitor's cart and what may be done with it. The server never knows
 * it: there it is always loading. */
export function useCart() {
  const publishableKey = useSite()?.publishableKey
  const state = useSyncExternalStore(cart.subscribe, cart.get, cart.getOnServer)
  useEffect(() => {
    if (publishableKey) cart.start(publishableKey)
  }, [publishableKey])
  return { ...state, ...ACTIONS }
}

/** The cart with today's prices and stock, kept so while it is on screen. */
export function useFreshCart() {
  const shown = useCart()
  useEffect(() => cart.watch(), [])
  return shown
}

const ACTIONS = {
  /** Puts something in and says so; whether it is in. */
  add: (wanted: Wanted) => cart.add(wanted),
  setQty: (lineId: string, qty: number) => cart.setQty(lineId, qty),
  remove: (lineId: string) => cart.remove(lineId),
  refresh: () => cart.refresh(),
  settled: () => cart.settled(),
}
