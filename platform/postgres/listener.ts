import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { lineFault } from "./faults.ts"
import type { Session } from "./session.ts"

type Subscription = {
  channel: string
  onMessage: (payload: string) => void
  onListening: () => void
  /** Settles the promise of `listen` at the first success or failure. */
  settle: (fault?: unknown) => void
}

const SHORTEST_MS = 50
const LONGEST_MS = 1_000

/** Listens on a connection of its own, reopened whenever it is lost, for as
 * long as there is a subscription. */
export class Listener {
  readonly #create: () => Session
  readonly #subscriptions = new Set<Subscription>()
  #session: Session | undefined
  #keeping = false
  #ended = false

  constructor(create: () => Session) {
    this.#create = create
  }

  /** Rejects if it cannot listen at once, but keeps trying all the same. */
  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening = () => {},
  ) {
    if (this.#ended) throw lineFault("CONNECTION_ENDED")
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle = (fault?: unknown) => (fault ? reject(fault) : resolve())
    const subscription = { channel, onMessage, onListening, settle }
    this.#subscriptions.add(subscription)
    if (this.#session)
      this.#subscribe(this.#session, [subscription]).catch(settle)
    else void this.#keep()
    await promise
    return { unlisten: () => this.#unsubscribe(subscription) }
  }

  end() {
    this.#ended = true
    this.#session?.abandon(lineFault("CONNECTION_ENDED"))
  }

  async #keep() {
    if (this.#keeping) return
    this.#keeping = true
    let wait = SHORTEST_MS
    while (!this.#ended && this.#subscriptions.size > 0) {
      wait = (await this.#listenOnce()) ? SHORTEST_MS : wait * 2
      await pause(Math.min(wait, LONGEST_MS), undefined, { ref: false })
    }
    this.#keeping = false
  }

  /** Lasts as long as the connection; false if none could be opened. */
  async #listenOnce() {
    const session = this.#create()
    const gone = new Promise<void>((resolve) => {
      session.onGone = resolve
    })
    session.onNotice = (channel, payload) => this.#deliver(channel, payload)
    try {
      await session.open()
      this.#session = session
      await this.#subscribe(session, [...this.#subscriptions])
      await gone
      return true
    } catch (fault) {
      session.abandon(fault as Error)
      for (const subscription of this.#subscriptions) subscription.settle(fault)
      return false
    } finally {
      this.#session = undefined
    }
  }

  async #subscribe(session: Session, subscriptions: readonly Subscription[]) {
    const channels = new Set(subscriptions.map(({ channel }) => channel))
    await Promise.all(
      [...channels].map((channel) => session.run(command("listen", channel))),
    )
    for (const subscription of subscriptions) {
      subscription.onListening()
      subscription.settle()
    }
  }

  #deliver(channel: string, payload: string) {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onMessage(payload)
    }
  }

  async #unsubscribe(subscription: Subscription) {
    this.#subscriptions.delete(subscription)
    const others = [...this.#subscriptions].some(
      ({ channel }) => channel === subscription.channel,
    )
    if (!others)
      await this.#session?.run(command("unlisten", subscription.channel))
  }
}

function command(verb: "listen" | "unlisten", channel: string) {
  const text = `${verb} ${pg.escapeIdentifier(channel)}`
  return { text, values: [], types: [], simple: true }
}
