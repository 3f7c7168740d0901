import { putMemberLine, withQty } from "#domain/cart.ts"
import { toast } from "../components/ui/toast.ts"
import { cartMessages } from "../messages.ts"
import { GUEST_KEY, readGuest } from "./guest-storage.ts"
import { CartRefusal, type Home } from "./home.ts"
import type { Line, Wanted } from "./line.ts"

export type CartState = {
  status: "loading" | "ready" | "failed"
  lines: Line[]
  /** Whether prices and stock are the shop's of today, not storage's. */
  fresh: boolean
}

type Change = { id: string; qty: number }
type Step = (home: Home) => Promise<(confirmed: Line[]) => Line[]>

const EMPTY: CartState = { status: "loading", lines: [], fresh: false }

/** The one cart of the site. Shown is what its home has confirmed, with the
 * changes under way laid over it: one that fails is simply lifted off. */
export class Cart {
  #state = EMPTY
  #confirmed: Line[] = []
  #pending: Change[] = []
  #openHome: (() => Promise<Home>) | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #listeners = new Set<() => void>()
  #watchers = 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get = () => this.#state
  getOnServer = () => EMPTY

  /** Called once the page lives. A guest's count needs nothing but storage. */
  start(publishableKey: string) {
    if (this.#openHome) return
    window.addEventListener("storage", ({ key }) => {
      if (key === GUEST_KEY || key === null) this.#followStorage()
    })
    this.#moveTo(async () => {
      const { guestHome } = await import("./guest-home.ts")
      return guestHome(publishableKey)
    }, readGuest())
  }

  /** Keeps prices and stock fresh for as long as somebody looks at them. */
  watch() {
    this.#watchers += 1
    void this.refresh()
    return () => {
      this.#watchers -= 1
    }
  }

  async refresh() {
    if (!this.#openHome) return
    try {
      await this.#inTurn(async (home) => {
        const lines = await home.read()
        return () => lines
      })
      this.#show({ status: "ready", fresh: true })
    } catch {
      this.#show({ status: this.#state.fresh ? "ready" : "failed" })
    }
  }

  async add(wanted: Wanted): Promise<boolean> {
    try {
      await this.#inTurn(async (home) => {
        const line = await home.add(wanted)
        return (confirmed) => putMemberLine(confirmed, line)
      })
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

  async remove(id: string) {
    await this.setQty(id, 0)
  }

  async #change(change: Change) {
    this.#pending = [...this.#pending, change]
    this.#show()
    try {
      await this.#inTurn((home) => this.#write(home, change))
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

  /** One that a later change of the same line has overtaken is not sent. */
  async #write(home: Home, change: Change) {
    const last = this.#pending.findLast(({ id }) => id === change.id)
    if (last !== change) return (confirmed: Line[]) => confirmed
    await home.setQty(change.id, change.qty)
    return (confirmed: Line[]) => withQty(confirmed, change.id, change.qty)
  }

  /** Steps run one after the other: fast clicks lose nothing. What arrives
   * after the cart has moved to another home is not shown there. */
  #inTurn(step: Step) {
    const open = this.#openHome
    const run = this.#queue.then(async () => {
      if (!open) throw new CartRefusal()
      const update = await step(await open())
      if (open !== this.#openHome) return
      this.#confirmed = update(this.#confirmed)
      this.#show()
    })
    this.#queue = run.catch(() => {})
    return run
  }

  #moveTo(open: () => Promise<Home>, known: Line[]) {
    this.#openHome = open
    this.#queue = Promise.resolve()
    this.#pending = []
    this.#confirmed = known
    this.#show({ status: "ready", fresh: false })
    if (this.#watchers > 0) void this.refresh()
  }

  /** Another tab changed the guest's cart. */
  #followStorage() {
    if (this.#watchers > 0) void this.refresh()
    else {
      this.#confirmed = readGuest()
      this.#show({ fresh: false })
    }
  }

  #show(change: Partial<CartState> = {}) {
    const lines = this.#pending.reduce(
      (shown, { id, qty }) => withQty(shown, id, qty),
      this.#confirmed,
    )
    this.#state = { ...this.#state, ...change, lines }
    for (const listener of this.#listeners) listener()
  }
}

function reasonOf(error: unknown) {
  return (error instanceof CartRefusal && error.message) || undefined
}
