import { createStore } from "../ui/store.ts"
import type { Controls } from "./controls.ts"
import type { Engine } from "./engine/engine.ts"
import { openEngine } from "./engine/open-engine.ts"
import type { PlayerState, Track } from "./player-state.ts"

const SILENT: PlayerState = {
  queue: [],
  index: 0,
  straight: null,
  repeat: "off",
  playing: false,
  time: 0,
  duration: 0,
  volume: 1,
  muted: false,
  fault: null,
}

/** The site's one player: the part every screen needs. It creates no audio
 * element and requests nothing before play is pressed; everything else
 * (controls.ts) loads with the dock. */
export class Player {
  readonly store = createStore(SILENT)
  engine: Engine | null = null
  controls: Controls | null = null
  #loaded = false
  #wish = 0

  get = this.store.get

  get current(): Track | undefined {
    const { queue, index } = this.get()
    return queue[index]
  }

  /** The audible volume. */
  get level() {
    const { muted, volume } = this.get()
    return muted ? 0 : volume
  }

  /** For a track whose URL has yet to be requested. The returned function tells
   * whether this is still the visitor's latest request. */
  reserve() {
    const wish = ++this.#wish
    return () => wish === this.#wish
  }

  /** Plays a track of a list; the rest of the list follows in order. */
  play(queue: Track[], index: number, at = 0) {
    this.go({ queue, index, straight: null }, at)
    this.resume()
  }

  toggle() {
    if (this.get().playing) this.pause()
    else this.resume()
  }

  pause() {
    this.engine?.pause()
  }

  resume() {
    if (!this.current) return
    this.#wish += 1
    const { fault, time } = this.get()
    if (!this.#loaded || fault) this.#load(time)
    this.set({ fault: null })
    void this.#opened().play()
  }

  seek(seconds: number) {
    const end = this.get().duration || this.current?.seconds || 0
    const time = Math.min(Math.max(seconds, 0), end)
    if (this.#loaded) this.engine?.seek(time)
    this.set({ time })
  }

  /** Changes the track without playing it. */
  go(change: Partial<PlayerState>, at = 0) {
    this.set({ ...change, time: at, duration: 0, fault: null })
    this.#load(at)
  }

  /** Stops and releases everything. */
  stop() {
    this.#wish += 1
    this.engine?.stop()
    this.#loaded = false
    const { volume, muted, repeat } = this.get()
    this.set({ ...SILENT, volume, muted, repeat })
  }

  set(change: Partial<PlayerState>) {
    this.store.set({ ...this.get(), ...change })
  }

  #load(time: number) {
    if (!this.current) return
    this.#opened().load(this.current, time)
    this.#loaded = true
    this.controls?.tellNext()
  }

  /** Created once, within a press. */
  #opened() {
    if (this.engine) return this.engine
    this.engine = openEngine({
      playing: () => this.set({ playing: true }),
      paused: () => this.set({ playing: false }),
      time: (time) => this.set({ time }),
      duration: (duration) => this.set({ duration }),
      advanced: () => this.controls?.advance(),
      ended: () => {
        this.set({ playing: false, time: 0 })
        this.controls?.end()
      },
      failed: () =>
        this.set({ playing: false, fault: this.current?.title ?? null }),
    })
    this.engine.setLevel(this.level)
    return this.engine
  }
}
