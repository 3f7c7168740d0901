import { createStore } from "../ui/store.ts"
import type { Player } from "./player.ts"

/** The end of the track, or a number of minutes. */
export const SLEEPS = ["track", 15, 30, 60] as const

export type SleepChoice = (typeof SLEEPS)[number]

export type Sleep = {
  choice: SleepChoice
  /** In whole seconds. */
  left: number
}

const FADE_S = 5
const LOOK_EVERY_MS = 250

/** The sleep timer: fades out over the last seconds, pauses, and restores the
 * volume. */
export class SleepTimer {
  readonly store = createStore<Sleep | null>(null)
  #player: Player
  #ends = 0
  #clock: ReturnType<typeof setInterval> | undefined
  #faded = false

  constructor(player: Player) {
    this.#player = player
  }

  get afterTrack() {
    return this.store.get()?.choice === "track"
  }

  start(choice: SleepChoice) {
    this.cancel()
    if (choice !== "track") this.#ends = Date.now() + choice * 60_000
    this.store.set({ choice, left: Math.ceil(this.#left(choice)) })
    this.#clock = setInterval(() => this.#look(), LOOK_EVERY_MS)
  }

  cancel() {
    clearInterval(this.#clock)
    if (this.store.get()) this.store.set(null)
    if (this.#faded) this.#player.engine?.setLevel(this.#player.level)
    this.#faded = false
  }

  /** The track that was to be the last has ended. */
  end() {
    if (this.afterTrack) this.cancel()
  }

  #look() {
    const sleep = this.store.get()
    if (!sleep) return
    const left = this.#left(sleep.choice)
    if (left <= 0 && sleep.choice !== "track") {
      this.#player.pause()
      return this.cancel()
    }
    this.#fade(left)
    const whole = Math.max(Math.ceil(left), 0)
    if (whole !== sleep.left) this.store.set({ ...sleep, left: whole })
  }

  #fade(left: number) {
    const share = fadedTo(left)
    if (share === 1 && !this.#faded) return
    this.#faded = share < 1
    this.#player.engine?.setLevel(this.#player.level * share)
  }

  #left(choice: SleepChoice) {
    if (choice !== "track") return (this.#ends - Date.now()) / 1000
    const { duration, time } = this.#player.get()
    const length = duration || this.#player.current?.seconds || 0
    return length > 0 ? length - time : Number.POSITIVE_INFINITY
  }
}

/** The remaining share of the volume, from 1 to 0. */
export function fadedTo(left: number) {
  return Math.min(Math.max(left / FADE_S, 0), 1)
}
