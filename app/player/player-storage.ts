import { tryStorage } from "../data/browser-storage.ts"
import type { Line, PlayerState, Track } from "./player-state.ts"
import { MOST_QUEUED } from "./queue.ts"

/** Position and volume, written every few seconds. `dock.tsx` reads this key
 * too. */
const PLACE = "player"
/** The tracks, written when they change. */
const QUEUE = "player-queue"
/** A permanent preference. */
const MATCHING = "even-loudness"

/** State from another version is ignored. */
const VERSION = 2

type Place = Pick<
  PlayerState,
  "index" | "time" | "repeat" | "volume" | "muted"
> & { version: number }

type Kept = {
  version: number
  queue: Track[]
  /** Positions in the queue. */
  straight: number[] | null
}

/** Saves the queue for a reload of this tab; if storage is full or disabled, it
 * is simply lost. Tracks with a personal URL are left out. */
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

/** Loudness matching is on unless the visitor turned it off. */
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

/** Checks that each position occurs once. */
function isOrder(places: unknown, length: number) {
  return (
    Array.isArray(places) &&
    places.length === length &&
    new Set(places).size === length
  )
}
