import { useEffect } from "react"
import { useStore } from "#app/ui/store.ts"
import { cartActions, shownCart, startCart, watchCart } from "./lazy-cart.ts"

/** The visitor's cart and its actions. */
export function useCart() {
  const state = useStore(shownCart)
  useEffect(startCart, [])
  return { ...state, ...cartActions }
}

/** The cart, with prices and stock kept fresh while it is on screen. */
export function useFreshCart() {
  const shown = useCart()
  useEffect(watchCart, [])
  return shown
}
