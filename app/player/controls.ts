import { createStore } from "../ui/store.ts"
import { listenToMediaKeys, tellLockScreen } from "./media-session.ts"
import type { Player } from "./player.ts"
import type { Line, PlayerState, Repeat, Track } from "./player-state.ts"
import {
  forgetPlayer,
  keepMatching,
  keptMatching,
  savedPlayer,
  savePlace,
  saveQueue,
} from "./player-storage.ts"
import {
  cleared,
  followedBy,
  moved,
  shuffled,
  steppedTo,
  unshuffled,
  withLast,
  withNext,
  without,
} from "./queue.ts"
import { SleepTimer } from "./sleep.ts"

const SAVE_EVERY_S = 2

const AFTER: Record<Repeat, Repeat> = { off: "all", all: "one", one: "off" }

/** Everything the player does besides playing: queue, volume, saved state, lock
 * screen and other tabs. Loaded with the dock. */
export class Controls {
  readonly sleep: SleepTimer
  /** Whether loudness is matched between records. */
  readonly matching = createStore(keptMatching())
  #player: Player
  #before: PlayerState
  #savedAt = 0
  /** Only one tab plays at a time. */
  #otherTabs = new BroadcastChannel("player")

  constructor(player: Player) {
    this.#player = player
    this.#before = player.get()
    this.sleep = new SleepTimer(player)
    player.store.subscribe(() => this.#follow())
    this.#otherTabs.onmessage = () => player.pause()
    addEventListener("pagehide", () => this.#save())
    addEventListener("online", () => this.#tryAgain())
    listenToMediaKeys(player, this)
    this.#begin()
  }

  /** Handles what was pressed before this loaded. */
  #begin() {
    const { playing } = this.#player.get()
    if (!this.#player.current) return this.#restore()
    saveQueue(this.#player.get())
    if (playing) this.#otherTabs.postMessage("playing")
    this.tellNext()
    this.#follow()
  }

  /** Restores the state before a reload: visible and silent until play is
   * pressed. */
  #restore() {
    const kept = savedPlayer()
    if (kept) this.#player.set(kept)
  }

  /** The new track starts at 0 and plays on if the old one was playing. */
  skip(steps: number) {
    const place = steppedTo(this.#player.get(), steps)
    if (place !== null) this.#goTo(place)
  }

  /** Plays the track at this place in the queue. */
  playAt(place: number) {
    const { queue, index } = this.#player.get()
    if (!queue[place]) return
    if (place !== index) this.#player.go({ index: place })
    this.#player.resume()
  }

  addNext(tracks: readonly Track[]) {
    this.#put(withNext(this.#player.get(), tracks))
  }

  addLast(tracks: readonly Track[]) {
    this.#put(withLast(this.#player.get(), tracks))
  }

  move(from: number, to: number) {
    this.#put(moved(this.#player.get(), from, to))
  }

  remove(place: number) {
    const { index, playing, ...rest } = this.#player.get()
    const left = without({ index, ...rest }, place)
    if (left.queue.length === 0) return this.close()
    if (place !== index) return this.#put(left)
    this.#player.go(lineOf(left))
    if (playing) this.#player.resume()
  }

  /** Keeps only the current track and returns an undo function. */
  clear() {
    const { queue, straight } = this.#player.get()
    this.#put(cleared(this.#player.get()))
    return () => {
      const { current } = this.#player
      const index = current ? queue.indexOf(current) : -1
      if (index < 0) this.addLast(queue)
      else this.#put({ ...this.#player.get(), queue, straight, index })
    }
  }

  toggleShuffle() {
    const line = this.#player.get()
    this.#put(line.straight ? unshuffled(line) : shuffled(line, Math.random))
  }

  turnRepeat() {
    const line = this.#player.get()
    this.#put({ ...line, repeat: AFTER[line.repeat] })
  }

  /** Volume zero counts as muted; the previous volume is kept for unmuting. */
  setVolume(volume: number, before = this.#player.get().volume) {
    const level = Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100
    this.#player.set({ volume: level || before, muted: level === 0 })
  }

  toggleMute() {
    this.#player.set({ muted: !this.#player.get().muted })
  }

  setMatching(on: boolean) {
    this.matching.set(on)
    keepMatching(on)
    this.#player.engine?.setMatching(on)
  }

  /** Removes the dock and its saved state. */
  close() {
    this.sleep.cancel()
    this.#player.stop()
    forgetPlayer()
  }

  /** The track the engine should continue with. */
  tellNext() {
    const { queue } = this.#player.get()
    const next = this.#next()
    this.#player.engine?.setMatching(this.matching.get())
    this.#player.engine?.setNext(next === null ? null : (queue[next] ?? null))
  }

  /** The engine has moved on to the next track. */
  advance() {
    const index = this.#next() ?? this.#player.get().index
    this.#player.set({ index, time: 0, duration: 0 })
    this.tellNext()
  }

  /** The queue has ended. */
  end() {
    this.sleep.end()
  }

  /** For a timer that stops at the end of the track. */
  sleepAfter(choice: Parameters<SleepTimer["start"]>[0] | null) {
    if (choice) this.sleep.start(choice)
    else this.sleep.cancel()
    this.tellNext()
  }

  #next() {
    return this.sleep.afterTrack ? null : followedBy(this.#player.get())
  }

  #goTo(index: number) {
    const { playing } = this.#player.get()
    this.#player.go({ index })
    if (playing) this.#player.resume()
  }

  #put(line: Line) {
    this.#player.set(lineOf(line))
    this.tellNext()
  }

  /** Playback that failed while offline resumes once the connection is back. */
  #tryAgain() {
    if (this.#player.get().fault) this.#player.resume()
  }

  /** Runs after every change and passes it on to whoever needs it. */
  #follow() {
    const before = this.#before
    const state = this.#player.get()
    this.#before = state
    tellLockScreen(state, this.#player.current)
    if (state.playing && !before.playing) this.#otherTabs.postMessage("playing")
    if (state.volume !== before.volume || state.muted !== before.muted) {
      this.#player.engine?.setLevel(this.#player.level)
    }
    if (!this.#player.current) return
    const line = state.queue !== before.queue
    if (line || state.straight !== before.straight) saveQueue(state)
    if (isWorthSaving(before, state, this.#savedAt)) this.#save()
  }

  #save() {
    if (!this.#player.current) return
    this.#savedAt = this.#player.get().time
    savePlace(this.#player.get())
  }
}

/** One per player, however many docks there are. */
export function controlsOf(player: Player) {
  player.controls ??= new Controls(player)
  return player.controls
}

function lineOf({ queue, index, straight, repeat }: Line): Line {
  return { queue, index, straight, repeat }
}

const PLACE = ["queue", "index", "repeat", "volume", "muted"] as const

function isWorthSaving(before: PlayerState, now: PlayerState, savedAt: number) {
  return (
    PLACE.some((key) => before[key] !== now[key]) ||
    (before.playing && !now.playing) ||
    Math.abs(now.time - savedAt) >= SAVE_EVERY_S
  )
}
