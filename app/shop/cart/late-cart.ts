import { onSession } from "#app/account/session/session.ts"
import { hasStoredSession } from "#app/account/session/stored.ts"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import type { Cart, CartState } from "./cart.ts"
import { GUEST_KEY } from "./guest-key.ts"
import type { Wanted } from "./line.ts"

const EMPTY: CartState = { status: "loading", lines: [], count: 0 }
const FAILED: CartState = { ...EMPTY, status: "failed" }

let cart: Cart | null = null
let opening: Promise<Cart> | null = null
let failed = false
let started = false
const site = Promise.withResolvers<{ publishableKey: string }>()
const listeners = new Set<() => void>()

/** Called once the page lives. Who has nothing in a cart, and no account that
 * could have, gets none of the code for one. */
export function startCart(publishableKey: string) {
  if (started) return
  started = true
  site.resolve({ publishableKey })
  const look = () => {
    if (mayHaveCart()) open().catch(() => {})
  }
  window.addEventListener("storage", look)
  window.addEventListener("pageshow", look)
  onSession(look)
  look()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function shownCart() {
  return cart?.get() ?? (failed ? FAILED : EMPTY)
}

/** The server never knows it: there it is always loading. */
export function emptyCart() {
  return EMPTY
}

/** Keeps prices and stock fresh until the answer is called. */
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
  /** Puts something in and says so; whether it is in. */
  async add(wanted: Wanted) {
    const opened = await open().catch(() => null)
    if (opened) return opened.add(wanted)
    toast(cartMessages.notAdded())
    return false
  },
  setQty: async (lineId: string, qty: number) =>
    (await open()).setQty(lineId, qty),
  remove: async (lineId: string) => (await open()).remove(lineId),
  refresh: async () => (await open().catch(() => null))?.refresh(),
  settled: async () => (await open().catch(() => null))?.settled(),
}

function mayHaveCart() {
  try {
    return localStorage.getItem(GUEST_KEY) !== null || hasStoredSession()
  } catch {
    return false
  }
}

function open(): Promise<Cart> {
  opening ??= load().catch((error) => {
    opening = null
    failed = true
    tell()
    throw error
  })
  return opening
}

async function load() {
  const { publishableKey } = await site.promise
  const { Cart } = await import("./cart.ts")
  cart = new Cart()
  cart.subscribe(tell)
  cart.start(publishableKey)
  return cart
}

function tell() {
  for (const listener of listeners) listener()
}
