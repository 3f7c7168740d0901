import {
  currentSession,
  onSession,
  type SessionState,
} from "#app/account/session/session.ts"
import { cartMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { cartCount, putMemberLine, withQty } from "#domain/cart.ts"
import { readEntries } from "./guest-entries.ts"
import { GUEST_KEY } from "./guest-key.ts"
import { CartRefusal, type Home } from "./home.ts"
import type { Line, Wanted } from "./line.ts"

export type CartState = {
  /** Loading until the lines have been read with today's prices and stock. */
  status: "loading" | "ready" | "failed"
  lines: Line[]
  /** Known before the lines are: a guest's needs nothing but storage. */
  count: number
}

type HomeOpener = () => Promise<Home>
type Change = { id: string; qty: number }
/** The lines its home has confirmed; null until they were read. */
type Confirmed = Line[] | null
type Step = (home: Home) => Promise<(confirmed: Confirmed) => Confirmed>

const CHANNEL = "cart"
const EMPTY: CartState = { status: "loading", lines: [], count: 0 }

/** The one cart of the site. Shown is what its home has confirmed, with the
 * changes under way laid over it: one that fails is simply lifted off. */
export class Cart {
  #state = EMPTY
  #confirmed: Confirmed = null
  #glimpsed = 0
  #failed = false
  #pending: Change[] = []
  #openHome: HomeOpener | null = null
  #opened = Promise.withResolvers<void>()
  /** Whose it is: a member's id, or null for a guest. */
  #owner: string | null | undefined
  #channel: BroadcastChannel | null = null
  #refreshWaits = false
  #queue: Promise<unknown> = Promise.resolve()
  #listeners = new Set<() => void>()
  #watchers = 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get = () => this.#state

  /** Called once the page lives. */
  start(publishableKey: string) {
    if (this.#channel) return
    this.#channel = new BroadcastChannel(CHANNEL)
    this.#channel.onmessage = () => this.#lookAgain()
    window.addEventListener("storage", ({ key }) => {
      if (key === GUEST_KEY || key === null) this.#followStorage()
    })
    window.addEventListener("focus", () => this.#lookAgain())
    // A page that comes back as it was left has heard nothing meanwhile.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return
      this.#followStorage()
      this.#lookAgain()
    })
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#lookAgain()
    })
    onSession((session) => this.#follow(session, publishableKey))
    this.#follow(currentSession(), publishableKey)
  }

  /** Keeps prices and stock fresh for as long as somebody looks at them. */
  watch() {
    this.#watchers += 1
    void this.refresh()
    return () => {
      this.#watchers -= 1
    }
  }

  /** Reads the cart again, unless that is about to happen anyway. */
  async refresh() {
    const open = this.#openHome
    if (!open || this.#refreshWaits) return
    this.#refreshWaits = true
    const read = this.#inTurn(async (home) => {
      this.#refreshWaits = false
      const lines = await home.read()
      return () => lines
    })
    const failed = await read.then(
      () => false,
      () => true,
    )
    if (open !== this.#openHome) return
    this.#refreshWaits = false
    this.#failed = failed
    this.#show()
  }

  /** Everything asked for so far has arrived, or has been taken back. */
  async settled() {
    await this.#queue
  }

  async add(wanted: Wanted): Promise<boolean> {
    try {
      await this.#inTurn(async (home) => {
        const line = await home.add(wanted)
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

  async remove(id: string) {
    await this.setQty(id, 0)
  }

  async #change(change: Change) {
    this.#pending = [...this.#pending, change]
    this.#show()
    try {
      await this.#inTurn((home) => this.#write(home, change))
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

  /** One that a later change of the same line has overtaken is not sent. */
  async #write(home: Home, { id, qty }: Change) {
    const last = this.#pending.findLast((change) => change.id === id)
    if (last?.qty !== qty) return (confirmed: Confirmed) => confirmed
    await home.setQty(id, qty)
    return (confirmed: Confirmed) => confirmed && withQty(confirmed, id, qty)
  }

  /** Steps run one after the other: fast clicks lose nothing. What arrives
   * after the cart has moved to another home is not shown there. */
  async #inTurn(step: Step) {
    await this.#opened.promise
    const open = this.#openHome as HomeOpener
    const run = this.#queue.then(async () => {
      const update = await step(await open())
      if (open !== this.#openHome) return
      this.#confirmed = update(this.#confirmed)
      if (this.#owner === null) this.#glimpse()
      this.#show()
    })
    this.#queue = run.catch(() => {})
    return run
  }

  #follow(session: SessionState, publishableKey: string) {
    if (session.status === "loading") return
    const owner = session.status === "signed-in" ? session.user.id : null
    if (owner === this.#owner) return
    this.#owner = owner
    if (owner === null) this.#becomeGuest(publishableKey)
    else this.#becomeMember(publishableKey, owner)
  }

  #becomeGuest(publishableKey: string) {
    this.#moveTo(async () => {
      const { guestHome } = await import("./guest-home.ts")
      return guestHome(publishableKey)
    })
    this.#glimpse()
    this.#show()
    if (this.#watchers > 0) void this.refresh()
  }

  /** The guest's lines stay in the count while they move. */
  #becomeMember(publishableKey: string, userId: string) {
    let home: Home | undefined
    this.#moveTo(async () => {
      const { memberHome } = await import("./member-home.ts")
      home ??= memberHome(publishableKey, userId)
      return home
    })
    this.#glimpsed = cartCount(readEntries())
    this.#show()
    void this.refresh()
  }

  #moveTo(open: HomeOpener) {
    this.#openHome = open
    this.#opened.resolve()
    this.#queue = Promise.resolve()
    this.#pending = []
    this.#confirmed = null
    this.#failed = false
    this.#refreshWaits = false
  }

  /** How many a guest has; none is all there is to know. */
  #glimpse() {
    this.#glimpsed = cartCount(readEntries())
    if (this.#glimpsed === 0) this.#confirmed = []
  }

  /** Storage tells other tabs of a guest's changes by itself. */
  #tellOthers() {
    if (this.#owner) this.#channel?.postMessage("changed")
  }

  /** A member's cart may have changed in another tab or on another device; a
   * guest's prices matter only where they are shown. */
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
    this.#state = {
      status: this.#confirmed ? "ready" : this.#failed ? "failed" : "loading",
      lines,
      count: this.#confirmed ? cartCount(lines) : this.#glimpsed,
    }
    for (const listener of this.#listeners) listener()
  }
}

function reasonOf(error: unknown) {
  return (error instanceof CartRefusal && error.message) || undefined
}
