import { tryStorage } from "../data/browser-storage.ts"
import type { Line, PlayerState, Track } from "./player-state.ts"
import { MOST_QUEUED } from "./queue.ts"

/** Where and how loud; written every few seconds. `dock.tsx` looks for it. */
const PLACE = "player"
/** What; written when it changes. */
const QUEUE = "player-queue"
/** A preference, kept for good. */
const MATCHING = "even-loudness"

/** What another version of this file kept is not read. */
const VERSION = 2

type Place = Pick<
  PlayerState,
  "index" | "time" | "repeat" | "volume" | "muted"
> & { version: number }

type Kept = {
  version: number
  queue: Track[]
  /** Places in the queue. */
  straight: number[] | null
}

/** Keeps the queue for a reload of this tab; a full or closed storage only
 * means that it is not kept. What has an address of its own for this visitor
 * alone is left out. */
export function saveQueue({ queue, straight }: Line) {
  const kept = queue.filter(isPublic).slice(0, MOST_QUEUED)
  const places = new Map(kept.map((track, place) => [track, place]))
  write(QUEUE, {
    version: VERSION,
    queue: kept,
    straight: straight?.flatMap((each) => places.get(each) ?? []) ?? null,
  } satisfies Kept)
}

export function savePlace(state: PlayerState) {
  const { queue, time, repeat, volume, muted } = state
  const current = queue[state.index]
  const index = current ? queue.filter(isPublic).indexOf(current) : -1
  const version = VERSION
  write(PLACE, { version, index, time, repeat, volume, muted } satisfies Place)
}

export function forgetPlayer() {
  tryStorage(() => {
    sessionStorage.removeItem(PLACE)
    sessionStorage.removeItem(QUEUE)
  })
}

export function savedPlayer(): Partial<PlayerState> | null {
  const place = read(PLACE)
  const kept = read(QUEUE)
  if (!isPlace(place) || !isKept(kept) || !kept.queue[place.index]) return null
  const { index, time, repeat, volume, muted } = place
  const { queue } = kept
  const straight = kept.straight?.flatMap((each) => queue[each] ?? []) ?? null
  return { queue, straight, index, time, repeat, volume, muted }
}

/** Records are equally loud unless somebody wished otherwise. */
export function keptMatching() {
  return tryStorage(() => localStorage.getItem(MATCHING)) !== "off"
}

export function keepMatching(on: boolean) {
  tryStorage(() => localStorage.setItem(MATCHING, on ? "on" : "off"))
}

function write(key: string, value: Place | Kept) {
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

function read(key: string): unknown {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? "null"))
}

function isPublic({ src }: Track) {
  return src.startsWith("/storage/v1/object/public/")
}

function isPlace(value: unknown): value is Place {
  const place = value as Place | null
  return (
    place?.version === VERSION &&
    Number.isInteger(place.index) &&
    Number.isFinite(place.time) &&
    ["off", "all", "one"].includes(place.repeat) &&
    place.volume > 0 &&
    place.volume <= 1 &&
    typeof place.muted === "boolean"
  )
}

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null
  return (
    kept?.version === VERSION &&
    Array.isArray(kept.queue) &&
    kept.queue.length <= MOST_QUEUED &&
    kept.queue.every(isTrack) &&
    (kept.straight === null || isOrder(kept.straight, kept.queue.length))
  )
}

function isTrack({ id, title, artist, href, src, peaks }: Track) {
  return (
    [id, title, artist, href].every((each) => typeof each === "string") &&
    src.startsWith("/storage/v1/object/public/") &&
    (peaks === null || typeof peaks === "string")
  )
}

/** Each place once. */
function isOrder(places: unknown, length: number) {
  return (
    Array.isArray(places) &&
    places.length === length &&
    new Set(places).size === length
  )
}
