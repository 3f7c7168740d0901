import { onSession } from "#app/account/session/session.ts"
import { hasStoredSession } from "#app/account/session/stored-session.ts"
import { GUEST_CART, tryStorage } from "#app/data/browser-storage.ts"
import { cartMessages } from "#app/messages.ts"
import { createStore } from "#app/ui/store.ts"
import { toast } from "#app/ui/toast.ts"
import type { Cart, CartState } from "./cart.ts"
import type { NewItem } from "./cart-store.ts"

const EMPTY: CartState = { status: "loading", lines: [], count: 0 }

let opening: Promise<Cart> | null = null
let started = false

/** The cart as displayed. On the server it is always loading. */
export const shownCart = createStore<CartState>(EMPTY)

/** Called once the page is hydrated. Visitors with no cart and no account never
 * load the cart's code. */
export function startCart() {
  if (started) return
  started = true
  const look = () => {
    if (mayHaveCart()) open().catch(() => {})
  }
  window.addEventListener("storage", look)
  window.addEventListener("pageshow", look)
  onSession(look)
  look()
}

/** Keeps prices and stock fresh until the returned function is called. */
export function watchCart() {
  let stop: (() => void) | undefined
  let over = false
  open().then(
    (opened) => {
      if (!over) stop = opened.watch()
    },
    () => {},
  )
  return () => {
    over = true
    stop?.()
  }
}

export const cartActions = {
  /** Adds an item, reports the result and resolves to whether it worked. */
  async add(item: NewItem) {
    const opened = await open().catch(() => null)
    if (opened) return opened.add(item)
    toast(cartMessages.notAdded())
    return false
  },
  setQty: async (lineId: string, qty: number) =>
    (await open()).setQty(lineId, qty),
  refresh: async () => (await open().catch(() => null))?.refresh(),
  settled: async () => (await open().catch(() => null))?.settled(),
}

function mayHaveCart() {
  const hasLines = () => localStorage.getItem(GUEST_CART) !== null
  return tryStorage(hasLines) || hasStoredSession()
}

function open(): Promise<Cart> {
  opening ??= load().catch((error) => {
    opening = null
    shownCart.set({ ...EMPTY, status: "failed" })
    throw error
  })
  return opening
}

async function load() {
  const { Cart } = await import("./cart.ts")
  shownCart.set(EMPTY)
  const cart = new Cart(shownCart)
  cart.start()
  return cart
}
