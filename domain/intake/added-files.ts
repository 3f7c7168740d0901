import { coverOf } from "./cover.ts"
import { type Doubt, type Draft, type DraftTrack, trackField } from "./draft.ts"
import { draftTracks, plainIsrc } from "./draft-tracks.ts"
import { baseName } from "./file-name.ts"
import type { IntakeFile } from "./intake.ts"
import { joinNames } from "./majority.ts"
import { releaseType } from "./release-type.ts"
import { isRecording, leftOut, namesOneOf, sourcesOf } from "./sources.ts"

/** Adds newly uploaded files to a draft: new tracks go last, and everything
 * edited or removed stays that way. */
export function withAddedFiles(
  draft: Draft,
  files: readonly IntakeFile[],
): Draft {
  const late = files.filter((file) => isLateSheet(file, files))
  const { sources, doubts } = sourcesOf(files.filter((f) => !late.includes(f)))
  const drafted = draftTracks(sources, draft.artist.name || null)
  const added = drafted.tracks.map((track) => ({
    ...track,
    key: ownKey(track),
  }))
  // Their numbers refer to another sheet, so only doubts about single tracks
  // count.
  const ofEach = drafted.doubts.flatMap(({ field, why }) => {
    const at = drafted.tracks.findIndex((track) =>
      field.startsWith(`tracks.${track.key}.`),
    )
    const key = added[at]?.key
    return key
      ? [{ field: `tracks.${key}.${field.split(".").at(-1)}`, why }]
      : []
  })
  const cover = coverFor(draft, files)
  const tracks = [...draft.tracks, ...added]
  return {
    ...{ ...draft, cover: cover.cover, tracks },
    doubts: [
      ...draft.doubts.filter(
        (doubt) => !cover.settles(doubt) && !isMended(doubt, files),
      ),
      ...cover.doubts,
      ...doubts,
      ...ofEach,
      ...sameCodes(draft.tracks, added),
      ...placed(added),
      ...grown(draft, tracks),
      ...late.map(({ name }) => ({
        field: "tracks",
        why: `${baseName(name)}.cue came after its recording, and cuts nothing. To have it count, bring both as a record of their own.`,
      })),
      ...leftOut(files),
    ],
  }
}

/** A file is drafted only once, so no other track has or had this key. */
function ownKey({ key, file }: DraftTrack) {
  return `${file.slice(0, 8)}-${key}`
}

/** A sheet whose recording was not uploaded with it. */
function isLateSheet(file: IntakeFile, files: readonly IntakeFile[]) {
  if (file.kind !== "cue") return false
  return !namesOneOf(file, files.filter(isRecording))
}

/** A new picture becomes the cover if there is none; otherwise it is reported.
 * Embedded covers are ignored, as they may have been removed on purpose. */
function coverFor(draft: Draft, files: readonly IntakeFile[]) {
  const pictures = files.filter(({ kind }) => kind === "picture")
  const { cover, doubts } = coverOf(pictures)
  const isOfCover = ({ field }: Doubt) => field === "cover"
  if (!cover) return { cover: draft.cover, doubts: [], settles: () => false }
  if (!draft.cover) return { cover, doubts, settles: isOfCover }
  const names = pictures.slice(0, 4).map(({ name }) => name.split("/").at(-1))
  const why = `${joinNames(names.map(String))} came later. The cover is the one from before.`
  return {
    cover: draft.cover,
    doubts: [{ field: "cover", why }],
    settles: () => false,
  }
}

/** The file was reported broken, and a good one of the same name has
 * arrived. */
function isMended({ field, why }: Doubt, files: readonly IntakeFile[]) {
  return (
    field === "tracks" &&
    files.some(
      (file) =>
        isRecording(file) &&
        why.startsWith(`${file.name.split("/").at(-1)} is left out.`),
    )
  )
}

function sameCodes(before: DraftTrack[], added: DraftTrack[]): Doubt[] {
  return added.flatMap(({ key, isrc }) => {
    const other = isrc && before.find((track) => plainIsrc(track.isrc) === isrc)
    if (!other) return []
    const why = `${isrc} stands on ${other.title} too: each recording has its own.`
    return [{ field: trackField(key, "isrc"), why }]
  })
}

function placed(added: DraftTrack[]): Doubt[] {
  if (added.length === 0) return []
  const named = added.slice(0, 4).map(({ title }) => title || "Untitled")
  const rest = added.length > 4 ? ["more"] : []
  const why = `${joinNames([...named, ...rest])} came later and ${added.length === 1 ? "stands" : "stand"} last. Is that the place?`
  return [{ field: "tracks", why }]
}

/** The record's type may no longer be right. */
function grown({ tracks, type }: Draft, all: DraftTrack[]): Doubt[] {
  const typeOf = (some: DraftTrack[]) =>
    releaseType(some.map(({ seconds }) => seconds))
  const now = typeOf(all)
  if (now === type || typeOf(tracks) !== type) return []
  const why = `With what came later its type would be ${now}.`
  return [{ field: "type", why }]
}
