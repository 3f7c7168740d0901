import { coverOf } from "./cover.ts"
import { type Doubt, type Draft, type DraftTrack, trackField } from "./draft.ts"
import { draftTracks } from "./draft-tracks.ts"
import type { IntakeFile } from "./intake.ts"
import { listed } from "./majority.ts"
import { releaseType } from "./release-type.ts"
import { leftOut, sourcesOf } from "./sources.ts"

/** A draft with what was brought to it since: new tracks stand last, and what
 * somebody has mended or taken out stays so. */
export function withMore(draft: Draft, files: readonly IntakeFile[]): Draft {
  const { sources, doubts } = sourcesOf(files)
  const drafted = draftTracks(sources, draft.artist.name || null)
  const after = lastKey(draft)
  const keyOf = (key: string) => `t${after + Number(key.slice(1))}`
  const added = drafted.tracks.map((track) => ({
    ...track,
    key: keyOf(track.key),
  }))
  // Their numbers count on another's sheet: only what is said of one counts.
  const ofEach = drafted.doubts.flatMap(({ field, why }) => {
    const [, key, part] = field.split(".")
    return key ? [{ field: `tracks.${keyOf(key)}.${part}`, why }] : []
  })
  const cover = draft.cover ?? coverOf(files).cover
  const kept = draft.doubts.filter(
    ({ field }) => field !== "cover" || cover === draft.cover,
  )
  const tracks = [...draft.tracks, ...added]
  return {
    ...{ ...draft, cover, tracks },
    doubts: [
      ...kept,
      ...doubts,
      ...ofEach,
      ...sameCodes(draft.tracks, added),
      ...placed(added),
      ...grown(draft, tracks),
      ...leftOut(files),
    ],
  }
}

/** The highest number that any track of it ever had. */
function lastKey({ tracks, doubts }: Draft) {
  const keys = [
    ...tracks.map(({ key }) => key),
    ...doubts.map(({ field }) => field.split(".")[1] ?? ""),
  ]
  return Math.max(0, ...keys.map((key) => Number(key.slice(1)) || 0))
}

function sameCodes(before: DraftTrack[], added: DraftTrack[]): Doubt[] {
  return added.flatMap(({ key, isrc }) => {
    const other = isrc && before.find((track) => track.isrc === isrc)
    if (!other) return []
    const why = `${isrc} stands on ${other.title} too: each recording has its own.`
    return [{ field: trackField(key, "isrc"), why }]
  })
}

function placed(added: DraftTrack[]): Doubt[] {
  if (added.length === 0) return []
  const named = added.slice(0, 4).map(({ title }) => title || "Untitled")
  const rest = added.length > 4 ? ["more"] : []
  const why = `${listed([...named, ...rest])} came later and ${added.length === 1 ? "stands" : "stand"} last. Is that the place?`
  return [{ field: "tracks", why }]
}

/** What it is was right before, and may not be now. */
function grown({ tracks, type }: Draft, all: DraftTrack[]): Doubt[] {
  const typeOf = (some: DraftTrack[]) =>
    releaseType(some.map(({ seconds }) => seconds))
  const now = typeOf(all)
  if (now === type || typeOf(tracks) !== type) return []
  const why = `With what came later its type would be ${now}.`
  return [{ field: "type", why }]
}
