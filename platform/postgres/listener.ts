import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { lineFault } from "./faults.ts"
import type { Session } from "./session.ts"

type Ear = {
  channel: string
  hear: (payload: string) => void
  onListening: () => void
  /** For who called `listen`: the first time that it succeeds or fails. */
  settle: (fault?: unknown) => void
}

const SHORTEST_MS = 50
const LONGEST_MS = 1_000

/** Listens on a connection of its own, which is opened anew whenever it is
 * lost, for as long as there is an ear. */
export class Listener {
  readonly #create: () => Session
  readonly #ears = new Set<Ear>()
  #session: Session | undefined
  #keeping = false
  #ended = false

  constructor(create: () => Session) {
    this.#create = create
  }

  /** Fails when it cannot listen at once; it goes on trying all the same. */
  async listen(
    channel: string,
    hear: (payload: string) => void,
    onListening = () => {},
  ) {
    if (this.#ended) throw lineFault("CONNECTION_ENDED")
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle = (fault?: unknown) => (fault ? reject(fault) : resolve())
    const ear = { channel, hear, onListening, settle }
    this.#ears.add(ear)
    if (this.#session) this.#tune(this.#session, [ear]).catch(settle)
    else void this.#keep()
    await promise
    return { unlisten: () => this.#forget(ear) }
  }

  end() {
    this.#ended = true
    this.#session?.abandon(lineFault("CONNECTION_ENDED"))
  }

  async #keep() {
    if (this.#keeping) return
    this.#keeping = true
    let wait = SHORTEST_MS
    while (!this.#ended && this.#ears.size > 0) {
      wait = (await this.#listenOnce()) ? SHORTEST_MS : wait * 2
      await pause(Math.min(wait, LONGEST_MS), undefined, { ref: false })
    }
    this.#keeping = false
  }

  /** For as long as the connection holds; false when it could not be had. */
  async #listenOnce() {
    const session = this.#create()
    const gone = new Promise<void>((resolve) => {
      session.onGone = resolve
    })
    session.onNotice = (channel, payload) => this.#tell(channel, payload)
    try {
      await session.open()
      this.#session = session
      await this.#tune(session, [...this.#ears])
      await gone
      return true
    } catch (fault) {
      session.abandon(fault as Error)
      for (const ear of this.#ears) ear.settle(fault)
      return false
    } finally {
      this.#session = undefined
    }
  }

  async #tune(session: Session, ears: readonly Ear[]) {
    const channels = new Set(ears.map(({ channel }) => channel))
    await Promise.all(
      [...channels].map((channel) => session.run(command("listen", channel))),
    )
    for (const ear of ears) {
      ear.onListening()
      ear.settle()
    }
  }

  #tell(channel: string, payload: string) {
    for (const ear of this.#ears) {
      if (ear.channel === channel) ear.hear(payload)
    }
  }

  async #forget(ear: Ear) {
    this.#ears.delete(ear)
    const others = [...this.#ears].some(
      ({ channel }) => channel === ear.channel,
    )
    if (!others) await this.#session?.run(command("unlisten", ear.channel))
  }
}

function command(verb: "listen" | "unlisten", channel: string) {
  const text = `${verb} ${pg.escapeIdentifier(channel)}`
  return { text, values: [], types: [], simple: true }
}
