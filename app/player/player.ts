import { createStore } from "../ui/store.ts"
import { listenToMediaKeys, tellLockScreen } from "./media-session.ts"
import type { PlayerState, Track } from "./player-state.ts"
import { forgetPlayer, savedPlayer, savePlayer } from "./player-storage.ts"

const SILENT: PlayerState = {
  queue: [],
  index: 0,
  playing: false,
  time: 0,
  duration: 0,
  volume: 1,
  muted: false,
  fault: null,
}

const SAVE_EVERY_S = 2

/** One thing plays at a time, in every tab there is. */
const otherTabs =
  typeof BroadcastChannel === "function" && typeof document === "object"
    ? new BroadcastChannel("player")
    : null

/** The one player of the site. It makes no sound element and asks for no byte
 * before somebody presses play. */
export class Player {
  readonly store = createStore(SILENT)
  #audio: HTMLAudioElement | null = null
  #savedAt = 0
  #wish = 0

  get = this.store.get

  get #state() {
    return this.store.get()
  }

  get current(): Track | undefined {
    return this.#state.queue[this.#state.index]
  }

  /** Where a reload left off: shown, silent, waiting for a press. */
  restore() {
    const kept = savedPlayer()
    if (kept && !this.current) this.#set({ ...kept, playing: false })
  }

  /** For a track whose address has yet to be asked for: tells, once it is
   * known, whether it is still the last thing the visitor wished to hear. */
  reserve() {
    const wish = ++this.#wish
    return () => wish === this.#wish
  }

  /** Plays a track of a list from its beginning; the rest follows. */
  play(queue: Track[], index: number) {
    this.#wish += 1
    this.#change({ queue, index })
    void this.#start()
  }

  toggle() {
    if (this.#state.playing) this.pause()
    else this.resume()
  }

  pause() {
    this.#audio?.pause()
  }

  resume() {
    if (!this.current) return
    this.#wish += 1
    if (!this.#audio?.src || this.#state.fault) this.#load(this.#state.time)
    this.#set({ fault: null })
    void this.#start()
  }

  /** Another source begins at 0 and goes on playing if this one was. */
  skip(steps: number) {
    const index = this.#state.index + steps
    if (!this.#state.queue[index]) return
    const { playing } = this.#state
    this.#change({ index })
    if (playing) void this.#start()
  }

  seek(seconds: number) {
    const end = this.#state.duration || this.current?.seconds || 0
    const time = Math.min(Math.max(seconds, 0), end)
    if (this.#audio?.src) this.#audio.currentTime = time
    this.#set({ time })
    this.#save()
  }

  /** What is heard. */
  get level() {
    return this.#state.muted ? 0 : this.#state.volume
  }

  /** No volume at all is mute: what there was before is kept for unmuting. */
  setVolume(volume: number, before = this.#state.volume) {
    const level = Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100
    this.#set({ volume: level || before, muted: level === 0 })
    this.#applyVolume()
  }

  toggleMute() {
    this.#set({ muted: !this.#state.muted })
    this.#applyVolume()
  }

  /** Takes the dock away, and the memory of what was in it. */
  close() {
    this.#wish += 1
    this.#audio?.pause()
    this.#audio?.removeAttribute("src")
    const { volume, muted } = this.#state
    this.#set({ ...SILENT, volume, muted })
    forgetPlayer()
  }

  #change(change: Pick<Partial<PlayerState>, "queue" | "index">) {
    this.#set({ ...change, time: 0, duration: 0, fault: null })
    this.#load(0)
    this.#save()
  }

  #load(time: number) {
    const audio = this.#element()
    if (!this.current) return
    audio.src = this.current.src
    if (time > 0) audio.currentTime = time
  }

  async #start() {
    const audio = this.#element()
    await audio.play().catch((error: DOMException) => {
      // A newer press interrupts an older one; a browser that wants a press
      // of its own gets it from the dock. Neither is a fault.
      if (error.name === "AbortError" || error.name === "NotAllowedError") {
        return
      }
      this.#fail()
    })
  }

  /** What failed while the line was away is still wanted when it is back. */
  #tryAgain() {
    if (this.#state.fault) this.resume()
  }

  #fail() {
    this.#set({ playing: false, fault: this.current?.title ?? null })
  }

  #element() {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    audio.preload = "none"
    audio.addEventListener("play", () => {
      this.#set({ playing: true })
      otherTabs?.postMessage("playing")
    })
    audio.addEventListener("pause", () => {
      this.#set({ playing: false })
      this.#save()
    })
    audio.addEventListener("error", () => {
      if (audio.hasAttribute("src")) this.#fail()
    })
    audio.addEventListener("durationchange", () => {
      const known = Number.isFinite(audio.duration) ? audio.duration : 0
      this.#set({ duration: known })
    })
    audio.addEventListener("timeupdate", () => this.#tick(audio.currentTime))
    audio.addEventListener("ended", () => this.#finish())
    listenToMediaKeys(this)
    otherTabs?.addEventListener("message", () => this.pause())
    addEventListener("pagehide", () => this.#save())
    addEventListener("online", () => this.#tryAgain())
    this.#audio = audio
    this.#applyVolume()
    return audio
  }

  #tick(time: number) {
    // Emptying the element for another source tells of a last, old second.
    if (!this.#audio?.hasAttribute("src")) return
    this.#set({ time })
    if (Math.abs(time - this.#savedAt) >= SAVE_EVERY_S) this.#save()
  }

  #finish() {
    const more = this.#state.queue[this.#state.index + 1]
    if (!more) {
      this.#set({ playing: false, time: 0 })
      return
    }
    this.#set({ playing: true })
    this.skip(1)
  }

  #save() {
    if (!this.current) return
    this.#savedAt = this.#state.time
    savePlayer(this.#state)
  }

  #applyVolume() {
    this.#save()
    if (!this.#audio) return
    this.#audio.volume = this.#state.volume
    this.#audio.muted = this.#state.muted
  }

  #set(change: Partial<PlayerState>) {
    const state = { ...this.#state, ...change }
    const track = state.queue[state.index]
    if (this.#audio) tellLockScreen(state, track)
    this.store.set(state)
  }
}
