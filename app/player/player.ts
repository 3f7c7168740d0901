import { listenToMediaKeys, tellLockScreen } from "./media-session.ts"
import { forget, recall, remember } from "./memory.ts"
import { onOtherTab, tellOtherTabs } from "./other-tabs.ts"
import type { Track } from "./track.ts"

export type PlayerState = {
  queue: Track[]
  index: number
  playing: boolean
  time: number
  duration: number
  volume: number
  muted: boolean
  /** The title that could not be played, until something else is. */
  fault: string | null
}

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

const REMEMBER_EVERY_S = 2

/** The one player of the site. It makes no sound element and asks for no byte
 * before somebody presses play. */
export class Player {
  #state = SILENT
  #listeners = new Set<() => void>()
  #audio: HTMLAudioElement | null = null
  #remembered = 0
  #wish = 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get = () => this.#state
  getOnServer = () => SILENT

  get current(): Track | undefined {
    return this.#state.queue[this.#state.index]
  }

  /** Where a reload left off: shown, silent, waiting for a press. */
  restore() {
    const kept = recall()
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
    this.#remember()
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
    forget()
  }

  #change(change: Pick<Partial<PlayerState>, "queue" | "index">) {
    this.#set({ ...change, time: 0, duration: 0, fault: null })
    this.#load(0)
    this.#remember()
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

  #fail() {
    this.#set({ playing: false, fault: this.current?.title ?? null })
  }

  #element() {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    audio.preload = "none"
    audio.addEventListener("play", () => {
      this.#set({ playing: true })
      tellOtherTabs()
    })
    audio.addEventListener("pause", () => {
      this.#set({ playing: false })
      this.#remember()
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
    onOtherTab(() => this.pause())
    addEventListener("pagehide", () => this.#remember())
    this.#audio = audio
    this.#applyVolume()
    return audio
  }

  #tick(time: number) {
    // Emptying the element for another source tells of a last, old second.
    if (!this.#audio?.hasAttribute("src")) return
    this.#set({ time })
    if (Math.abs(time - this.#remembered) >= REMEMBER_EVERY_S) this.#remember()
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

  #remember() {
    if (!this.current) return
    this.#remembered = this.#state.time
    remember(this.#state)
  }

  #applyVolume() {
    this.#remember()
    if (!this.#audio) return
    this.#audio.volume = this.#state.volume
    this.#audio.muted = this.#state.muted
  }

  #set(change: Partial<PlayerState>) {
    this.#state = { ...this.#state, ...change }
    if (this.#audio) tellLockScreen(this.#state, this.current)
    for (const listener of this.#listeners) listener()
  }
}
