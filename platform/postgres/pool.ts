import { setTimeout as pause } from "node:timers/promises"
import { lineFault } from "./faults.ts"
import type { Session } from "./session.ts"

const IDLE_MS = 60_000
const LOOK_MS = 10_000
/** Sessions are replaced after this: PostgreSQL's memory grows in each. */
const OLD_MS = 30 * 60_000

type Waiter = {
  resolve: (session: Session) => void
  reject: (fault: Error) => void
  /** A connection is being opened for it, and passes on its fault. */
  isOpening: boolean
}

/** A pool of up to `max` connections, each used by one caller at a time. They
 * are opened on demand. The caller that has waited longest gets the first free
 * one, or the error if none could be opened. */
export class Pool {
  readonly #max: number
  readonly #create: () => Session
  readonly #sessions = new Map<Session, { oldAt: number; idleSince: number }>()
  readonly #idle: Session[] = []
  readonly #waiting = new Set<Waiter>()
  #failures = 0
  #openAt = 0
  #sweeping: NodeJS.Timeout | undefined
  #ending: Promise<void> | undefined
  #empty: () => void = () => {}

  constructor(max: number, create: () => Session) {
    this.#max = max
    this.#create = create
  }

  /** A free connection; throws `late` if none is free within `waitMs`. */
  async take(waitMs?: number, late = () => lineFault("CONNECT_TIMEOUT")) {
    if (this.#ending) throw lineFault("CONNECTION_ENDED")
    const session = this.#idle.pop()
    if (session) return session
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const waiter = { resolve, reject, isOpening: false }
    this.#waiting.add(waiter)
    this.#fill()
    if (waitMs === undefined) return promise
    const timer = setTimeout(() => {
      this.#waiting.delete(waiter)
      reject(late())
      this.#tellIfEmpty()
    }, waitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /** Takes a connection back, unless it is gone or inside a transaction. */
  give(session: Session) {
    const life = this.#sessions.get(session)
    if (!life) return
    if (session.isLeftOpen) {
      return session.abandon(lineFault("CONNECTION_DESTROYED"))
    }
    const now = performance.now()
    const [next] = this.#waiting
    if (now >= life.oldAt || (this.#ending && !next)) return session.close()
    if (next) {
      this.#waiting.delete(next)
      return next.resolve(session)
    }
    life.idleSince = now
    this.#idle.push(session)
  }

  /** Lets running and waiting callers finish, for `timeout` seconds. */
  end({ timeout }: { timeout?: number } = {}) {
    this.#ending ??= this.#end(timeout)
    return this.#ending
  }

  async #end(timeout: number | undefined) {
    clearInterval(this.#sweeping)
    const emptied = new Promise<void>((resolve) => {
      this.#empty = resolve
    })
    for (const session of this.#idle.splice(0)) session.close()
    this.#tellIfEmpty()
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => this.#destroy(), timeout * 1000)
    await emptied
    clearTimeout(timer)
  }

  #destroy() {
    const fault = lineFault("CONNECTION_DESTROYED")
    for (const { reject } of this.#waiting) reject(fault)
    this.#waiting.clear()
    for (const session of this.#sessions.keys()) session.abandon(fault)
    this.#sessions.clear()
    this.#empty()
  }

  #tellIfEmpty() {
    if (this.#sessions.size + this.#waiting.size === 0) this.#empty()
  }

  #fill() {
    for (const waiter of this.#waiting) {
      if (this.#sessions.size >= this.#max) return
      if (!waiter.isOpening) void this.#openFor(waiter)
    }
  }

  async #openFor(waiter: Waiter) {
    waiter.isOpening = true
    const session = this.#create()
    const oldAt = performance.now() + OLD_MS * (1 + Math.random())
    this.#sessions.set(session, { oldAt, idleSince: 0 })
    session.onGone = () => this.#drop(session)
    this.#sweeping ??= setInterval(() => this.#sweep(), LOOK_MS).unref()
    try {
      const wait = this.#openAt - performance.now()
      if (wait > 0) await pause(wait)
      await session.open()
      this.#failures = 0
      this.#openAt = 0
      this.give(session)
    } catch (fault) {
      this.#failures += 1
      const wait = Math.min(50 * 2 ** this.#failures, 1_000)
      this.#openAt = performance.now() + wait
      if (this.#waiting.delete(waiter)) waiter.reject(fault as Error)
    }
    waiter.isOpening = false
    this.#fill()
    this.#tellIfEmpty()
  }

  #drop(session: Session) {
    this.#sessions.delete(session)
    const at = this.#idle.indexOf(session)
    if (at >= 0) this.#idle.splice(at, 1)
    this.#fill()
    this.#tellIfEmpty()
  }

  #sweep() {
    const now = performance.now()
    for (const [session, { oldAt, idleSince }] of this.#sessions) {
      const at = this.#idle.indexOf(session)
      if (at < 0 || (now < oldAt && now - idleSince < IDLE_MS)) continue
      this.#idle.splice(at, 1)
      session.close()
    }
  }
}
