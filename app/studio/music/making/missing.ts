import { dateText } from "#domain/calendar.ts"
import { type Draft, openDoubts } from "#domain/intake/draft.ts"
import type { MadeRelease } from "./made.ts"

/** What the record itself says by now, whatever was in doubt before. */
const SEEN_TO = ["cover", "genre", "release_date"]

/** What somebody should see to before it is published. `today` is a day. */
export function stillMissing(
  { release, product, tracks }: MadeRelease,
  draft: Draft | null,
  today: string,
) {
  const uncoded = tracks.filter(({ isrc_code }) => !isrc_code)
  const { release_date: day } = release
  return [
    !release.artwork_url && "A cover.",
    day < today &&
      `A future date: ${dateText(day)} has passed. Is that on purpose?`,
    !release.genre && "A genre.",
    uncoded.length > 0 && `An ISRC: ${namesOf(uncoded)}.`,
    !product && "Something to buy: the product was deleted.",
    product?.price_cents === 0 && "A price: it costs nothing so far.",
    ...leftInDoubt(draft),
  ].filter((sentence) => sentence !== false)
}

/** Nobody has said of these that they are right. */
function leftInDoubt(draft: Draft | null) {
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
    ...new Set(record.map(({ why }) => `Left in doubt: ${why}`)),
    tracks.length > 0 && `Left in doubt: ${namesOf(tracks)}.`,
  ]
}

const MOST_NAMED = 4

function namesOf(tracks: readonly { name: string }[]) {
  const further = tracks.length - MOST_NAMED
  const named = tracks.slice(0, MOST_NAMED).map(({ name }) => name)
  return [...named, ...(further > 0 ? [`${further} more`] : [])].join(", ")
}
