import { useEffect, useSyncExternalStore } from "react"
import { useSite } from "#app/site/use-site.ts"
import {
  cartActions,
  emptyCart,
  shownCart,
  startCart,
  subscribe,
  watchCart,
} from "./late-cart.ts"

/** The visitor's cart and what may be done with it. */
export function useCart() {
  const publishableKey = useSite()?.publishableKey
  const state = useSyncExternalStore(subscribe, shownCart, emptyCart)
  useEffect(() => {
    if (publishableKey) startCart(publishableKey)
  }, [publishableKey])
  return { ...state, ...cartActions }
}

/** The cart with today's prices and stock, kept so while it is on screen. */
export function useFreshCart() {
  const shown = useCart()
  useEffect(() => watchCart(), [])
  return shown
}
