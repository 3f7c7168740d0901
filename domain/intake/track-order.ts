import type { Doubt } from "./draft.ts"
import { baseName } from "./file-name.ts"
import { joinNames } from "./majority.ts"
import type { Source } from "./sources.ts"

type Place = { disc: number; number: number }

const BY_NAME = new Intl.Collator("en", { numeric: true })

/** Orders the tracks by their tags, or else by the cue sheet or filenames. */
export function orderTracks(unordered: readonly Source[]) {
  const doubts: Doubt[] = []
  const byName = unordered.toSorted((a, b) =>
    BY_NAME.compare(a.recording.name, b.recording.name),
  )
  const ways = [placesOnSheet, placesInTags, placesInNames]
  const places = ways.map((way) => byName.map(way))
  const whole = places.find((found) => found.every((place) => place !== null))
  const chosen = whole ?? places.find((found) => found.some(Boolean))
  if (byName.length > 1) doubts.push(...oddities(byName, chosen, !whole))
  if (whole) doubts.push(...contradictions(byName, places, whole))
  const sources = byName
    .map((source, at) => ({ source, place: chosen?.[at] ?? null }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ source }) => source)
  return { sources, doubts }
}

function placesOnSheet({ place }: Source): Place | null {
  return place === null ? null : { disc: 1, number: place }
}

function placesInTags({ tags }: Source): Place | null {
  return tags.track ? { disc: tags.disc ?? 1, number: tags.track } : null
}

function placesInNames({ named }: Source): Place | null {
  return named.number === null
    ? null
    : { disc: named.disc ?? 1, number: named.number }
}

function oddities(
  sources: readonly Source[],
  places: (Place | null)[] | undefined,
  isPartial: boolean,
): Doubt[] {
  if (!places) {
    const why = "The files say nothing of their order: they stand by name."
    return [{ field: "tracks", why }]
  }
  const doubts: string[] = []
  if (isPartial) {
    const mute = sources.filter((_, at) => !places[at])
    const names = mute.map(({ recording }) => baseName(recording.name))
    doubts.push(
      `${names.slice(0, 3).join(", ")}: no number is said. What has none stands last.`,
    )
  }
  const known = places.flatMap((place) => place ?? [])
  for (const [disc, tracks] of Map.groupBy(known, (place) => place.disc)) {
    const on = disc > 1 ? ` on disc ${disc}` : ""
    const numbers = tracks.map(({ number }) => number)
    const same = new Set(numbers.filter((n, at) => numbers.indexOf(n) < at))
    for (const number of same) {
      doubts.push(`More than one track says it is number ${number}${on}.`)
    }
    const missing = gaps(numbers)
    if (missing.length > 0) {
      doubts.push(`Is something missing? ${absent(missing)}${on}.`)
    }
  }
  return doubts.map((why) => ({ field: "tracks", why }))
}

const MOST_NAMED = 5

function absent(missing: readonly number[]) {
  if (missing.length === 1) return `There is no track ${missing[0]}`
  const named = missing.slice(0, MOST_NAMED).map(String)
  const further = missing.length > MOST_NAMED ? ["more"] : []
  return `There are no tracks ${joinNames([...named, ...further])}`
}

function gaps(numbers: readonly number[]) {
  const there = new Set(numbers)
  const last = Math.min(Math.max(...numbers), 200)
  return Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => !there.has(number),
  )
}

/** Another numbering that gives a different order. */
function contradictions(
  sources: readonly Source[],
  places: (Place | null)[][],
  chosen: (Place | null)[],
): Doubt[] {
  const orderBy = (found: (Place | null)[]) =>
    sources.map((_, at) => at).toSorted((a, b) => compare(found[a], found[b]))
  const order = orderBy(chosen).join()
  const isOther = places.some(
    (found) => found.every(Boolean) && orderBy(found).join() !== order,
  )
  const why = "The tags, the names and the sheet do not say the same order."
  return isOther ? [{ field: "tracks", why }] : []
}

function compare(a: Place | null | undefined, b: Place | null | undefined) {
  if (!a || !b) return a ? -1 : b ? 1 : 0
  return a.disc - b.disc || a.number - b.number
}
