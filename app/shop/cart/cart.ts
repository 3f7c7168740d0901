import {
  currentSession,
  onSession,
  type SessionState,
} from "#app/account/session/session.ts"
import { GUEST_CART } from "#app/data/browser-storage.ts"
import { cartMessages } from "#app/messages.ts"
import type { Store } from "#app/ui/store.ts"
import { toast } from "#app/ui/toast.ts"
import { cartCount, putMemberLine, withQty } from "#domain/cart.ts"
import {
  CartRefusal,
  type CartStore,
  type Line,
  type NewItem,
} from "./cart-store.ts"
import { readGuestEntries } from "./guest-cart-storage.ts"

export type CartState = {
  /** Loading until the lines have been read with current prices and stock. */
  status: "loading" | "ready" | "failed"
  lines: Line[]
  /** Known before the lines: for a guest, storage is enough. */
  count: number
}

type StoreOpener = () => Promise<CartStore>
type Change = { id: string; qty: number }
/** The lines confirmed by the store; null until read. */
type Confirmed = Line[] | null
type Step = (store: CartStore) => Promise<(confirmed: Confirmed) => Confirmed>

const CHANNEL = "cart"

/** The site's one cart. It shows what its store has confirmed with pending
 * changes on top (optimistic updates); a change that fails is simply
 * removed. */
export class Cart {
  #shown: Store<CartState>
  #confirmed: Confirmed = null
  #glimpsed = 0
  #failed = false
  #pending: Change[] = []
  #openStore: StoreOpener | null = null
  #opened = Promise.withResolvers<void>()
  /** The owner: a member's id, or null for a guest. */
  #owner: string | null | undefined
  #channel: BroadcastChannel | null = null
  #refreshWaits = false
  #queue: Promise<unknown> = Promise.resolve()
  #watchers = 0

  constructor(shown: Store<CartState>) {
    this.#shown = shown
  }

  /** Called once the page is hydrated. */
  start() {
    if (this.#channel) return
    this.#channel = new BroadcastChannel(CHANNEL)
    this.#channel.onmessage = () => this.#lookAgain()
    window.addEventListener("storage", ({ key }) => {
      if (key === GUEST_CART || key === null) this.#followStorage()
    })
    window.addEventListener("focus", () => this.#lookAgain())
    // A page restored from the back/forward cache has missed all messages.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return
      this.#followStorage()
      this.#lookAgain()
    })
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#lookAgain()
    })
    onSession(() => this.#follow(currentSession()))
    this.#follow(currentSession())
  }

  /** Keeps prices and stock fresh while the cart is on screen. */
  watch() {
    this.#watchers += 1
    void this.refresh()
    return () => {
      this.#watchers -= 1
    }
  }

  /** Reads the cart again, unless a refresh is already queued. */
  async refresh() {
    const open = this.#openStore
    if (!open || this.#refreshWaits) return
    this.#refreshWaits = true
    const read = this.#inTurn(async (store) => {
      this.#refreshWaits = false
      const lines = await store.read()
      return () => lines
    })
    const failed = await read.then(
      () => false,
      () => true,
    )
    if (open !== this.#openStore) return
    this.#refreshWaits = false
    this.#failed = failed
    this.#show()
  }

  /** Resolves when every change so far has been saved or rolled back. */
  async settled() {
    await this.#queue
  }

  async add(item: NewItem): Promise<boolean> {
    try {
      await this.#inTurn(async (store) => {
        const line = await store.add(item)
        return (confirmed) => confirmed && putMemberLine(confirmed, line)
      })
      this.#tellOthers()
      toast(cartMessages.added)
      return true
    } catch (error) {
      toast(cartMessages.notAdded(reasonOf(error)))
      return false
    }
  }

  async setQty(id: string, qty: number) {
    const done = await this.#change({ id, qty })
    if (done && qty <= 0) toast(cartMessages.removed)
  }

  async #change(change: Change) {
    this.#pending = [...this.#pending, change]
    this.#show()
    try {
      await this.#inTurn((store) => this.#write(store, change))
      this.#tellOthers()
      return true
    } catch (error) {
      toast(cartMessages.notUpdated(reasonOf(error)))
      void this.refresh()
      return false
    } finally {
      this.#pending = this.#pending.filter((each) => each !== change)
      this.#show()
    }
  }

  /** Skips a change if a later one of the same line supersedes it. */
  async #write(store: CartStore, { id, qty }: Change) {
    const last = this.#pending.findLast((change) => change.id === id)
    if (last?.qty !== qty) return (confirmed: Confirmed) => confirmed
    await store.setQty(id, qty)
    return (confirmed: Confirmed) => confirmed && withQty(confirmed, id, qty)
  }

  /** Runs steps one at a time, so that fast clicks lose nothing. A result that
   * arrives after the cart has changed stores is dropped. */
  async #inTurn(step: Step) {
    await this.#opened.promise
    const open = this.#openStore as StoreOpener
    const run = this.#queue.then(async () => {
      const update = await step(await open())
      if (open !== this.#openStore) return
      this.#confirmed = update(this.#confirmed)
      if (this.#owner === null) this.#glimpse()
      this.#show()
    })
    this.#queue = run.catch(() => {})
    return run
  }

  #follow(session: SessionState) {
    if (session.status === "loading") return
    const owner = session.status === "signed-in" ? session.user.id : null
    if (owner === this.#owner) return
    this.#owner = owner
    if (owner === null) this.#becomeGuest()
    else this.#becomeMember(owner)
  }

  #becomeGuest() {
    this.#moveTo(async () => {
      const { guestCartStore } = await import("./guest-cart-store.ts")
      return guestCartStore()
    })
    this.#glimpse()
    this.#show()
    if (this.#watchers > 0) void this.refresh()
  }

  /** The guest's lines stay in the count while they move. */
  #becomeMember(userId: string) {
    let store: CartStore | undefined
    this.#moveTo(async () => {
      const { memberCartStore } = await import("./member-cart-store.ts")
      store ??= memberCartStore(userId)
      return store
    })
    this.#glimpsed = cartCount(readGuestEntries())
    this.#show()
    void this.refresh()
  }

  #moveTo(open: StoreOpener) {
    this.#openStore = open
    this.#opened.resolve()
    this.#queue = Promise.resolve()
    this.#pending = []
    this.#confirmed = null
    this.#failed = false
    this.#refreshWaits = false
  }

  /** Counts a guest's items; a count of zero needs no further reading. */
  #glimpse() {
    this.#glimpsed = cartCount(readGuestEntries())
    if (this.#glimpsed === 0) this.#confirmed = []
  }

  /** Storage events already tell other tabs about a guest's changes. */
  #tellOthers() {
    if (this.#owner) this.#channel?.postMessage("changed")
  }

  /** A member's cart may have changed in another tab or on another device; a
   * guest's prices matter only while they are shown. */
  #lookAgain() {
    if (this.#owner || this.#watchers > 0) void this.refresh()
  }

  #followStorage() {
    if (this.#owner !== null) return
    if (this.#watchers > 0) void this.refresh()
    else {
      this.#confirmed = null
      this.#glimpse()
      this.#show()
    }
  }

  #show() {
    const lines = this.#pending.reduce(
      (shown, { id, qty }) => withQty(shown, id, qty),
      this.#confirmed ?? [],
    )
    this.#shown.set({
      status: this.#confirmed ? "ready" : this.#failed ? "failed" : "loading",
      lines,
      count: this.#confirmed ? cartCount(lines) : this.#glimpsed,
    })
  }
}

function reasonOf(error: unknown) {
  return (error instanceof CartRefusal && error.message) || undefined
}
