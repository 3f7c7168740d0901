import { dateText } from "#domain/calendar.ts"
import { type Draft, openDoubts } from "#domain/intake/draft.ts"
import type { CreatedRelease } from "./created-release.ts"

/** Checked on the release itself, so earlier doubts no longer matter. */
const SEEN_TO = ["cover", "genre", "release_date"]

/** What to fix before the release is published. `today` is a date. */
export function missingItems(
  { release, product, tracks }: CreatedRelease,
  draft: Draft | null,
  today: string,
) {
  const uncoded = tracks.filter(({ isrc_code }) => !isrc_code)
  const { release_date: day } = release
  return [
    !release.artwork_url && "Add a cover.",
    day < today &&
      `The release date, ${dateText(day)}, has passed. Check that this is right.`,
    !release.genre && "Add a genre.",
    uncoded.length > 0 && `Add an ISRC: ${namesOf(uncoded)}.`,
    !product && "Add a product: the one created with the release was deleted.",
    product?.price_cents === 0 && "Set a price: the product is free.",
    ...uncheckedItems(draft),
  ].filter((sentence) => sentence !== false)
}

/** Doubts that nobody has dismissed. */
function uncheckedItems(draft: Draft | null) {
  if (!draft) return []
  const open = openDoubts(draft).filter(
    ({ field }) => !SEEN_TO.includes(field) && !field.endsWith(".isrc"),
  )
  const isOfOne = (field: string) => field.startsWith("tracks.")
  const record = open.filter(({ field }) => !isOfOne(field))
  const keys = new Set(
    open.flatMap(({ field }) => (isOfOne(field) ? field.split(".")[1] : [])),
  )
  const tracks = draft.tracks
    .filter(({ key }) => keys.has(key))
    .map(({ title }) => ({ name: title }))
  return [
    ...new Set(record.map(({ why }) => `Not checked: ${why}`)),
    tracks.length > 0 && `Not checked: ${namesOf(tracks)}.`,
  ]
}

const MOST_NAMED = 4

function namesOf(tracks: readonly { name: string }[]) {
  const further = tracks.length - MOST_NAMED
  const named = tracks.slice(0, MOST_NAMED).map(({ name }) => name)
  return [...named, ...(further > 0 ? [`${further} more`] : [])].join(", ")
}
