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

/** What else can be done with the player: its queue, its volume, its memory,
 * the lock screen and the other tabs. Comes with the dock. */
export class Controls {
  readonly sleep: SleepTimer
  /** Whether records are played equally loud. */
  readonly matching = createStore(keptMatching())
  #player: Player
  #before: PlayerState
  #savedAt = 0
  /** One thing plays at a time, in every tab there is. */
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

  /** What was pressed before this came. */
  #begin() {
    const { playing } = this.#player.get()
    if (!this.#player.current) return this.#restore()
    saveQueue(this.#player.get())
    if (playing) this.#otherTabs.postMessage("playing")
    this.tellNext()
    this.#follow()
  }

  /** Where a reload left off: shown, silent, waiting for a press. */
  #restore() {
    const kept = savedPlayer()
    if (kept) this.#player.set(kept)
  }

  /** Another source begins at 0 and goes on playing if this one was. */
  skip(steps: number) {
    const place = steppedTo(this.#player.get(), steps)
    if (place !== null) this.#goTo(place)
  }

  /** Plays what stands there. */
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

  /** Leaves what plays, and answers with the way back. */
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

  /** No volume at all is mute: what there was before is kept for unmuting. */
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

  /** Takes the dock away, and the memory of what was in it. */
  close() {
    this.sleep.cancel()
    this.#player.stop()
    forgetPlayer()
  }

  /** What the engine is to go on with by itself. */
  tellNext() {
    const { queue } = this.#player.get()
    const next = this.#next()
    this.#player.engine?.setMatching(this.matching.get())
    this.#player.engine?.setNext(next === null ? null : (queue[next] ?? null))
  }

  /** The engine is in the next track now. */
  advance() {
    const index = this.#next() ?? this.#player.get().index
    this.#player.set({ index, time: 0, duration: 0 })
    this.tellNext()
  }

  /** Nothing came next. */
  end() {
    this.sleep.end()
  }

  /** When the timer asks for the end of the track. */
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

  /** What failed while the line was away is still wanted when it is back. */
  #tryAgain() {
    if (this.#player.get().fault) this.#player.resume()
  }

  /** After every change: what must be known elsewhere is told. */
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

/** Once for a player, however many docks there are. */
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
