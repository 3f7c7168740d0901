import type { Tags } from "../music/inspection.ts"
import { type CueSheet, type CueTrack, readCueSheet } from "./cue-sheet.ts"
import type { Doubt } from "./draft.ts"
import {
  baseName,
  type NamedTrack,
  readFileName,
  readWithoutNumber,
} from "./file-name.ts"
import type { IntakeFile, KeptInspection } from "./intake.ts"

export type Recording = IntakeFile & { inspection: KeptInspection }

/** The material of one track, with all its metadata. */
export type Source = {
  recording: Recording
  /** Null if it is the whole file. */
  from: number | null
  seconds: number
  tags: Tags
  named: NamedTrack
  /** Its number on the cue sheet that lists it. */
  place: number | null
}

export type Sources = {
  sources: Source[]
  sheet: CueSheet | null
  doubts: Doubt[]
}

/** A shorter part is an error in the sheet, not a track. */
const SHORTEST = 0.5

/** The uploaded recordings, divided where a cue sheet says so. */
export function sourcesOf(files: readonly IntakeFile[]): Sources {
  const recordings = files.filter(isRecording)
  const { sheet, doubts } = chooseSheet(files, recordings)
  if (!sheet) {
    return { sources: settled(recordings.map(wholeOf)), sheet, doubts }
  }
  const parts = Map.groupBy(sheet.tracks, (track) =>
    recordingOf(track, recordings),
  )
  for (const { file } of parts.get(undefined) ?? []) {
    const why = `The cue sheet names ${file}, which is not here.`
    doubts.push({ field: "tracks", why })
  }
  const sources = recordings.flatMap((recording) => {
    const tracks = parts.get(recording)
    if (tracks) return partsOf(recording, tracks, sheet, doubts)
    const why = `The cue sheet does not name ${baseName(recording.name)}.`
    doubts.push({ field: "tracks", why })
    return [wholeOf(recording)]
  })
  return { sources, sheet, doubts }
}

/** Reports an unusable file, and how to include it. */
export function leftOut(files: readonly IntakeFile[]): Doubt[] {
  return files.flatMap(({ name, fault }) => {
    if (!fault) return []
    const why = `${name.split("/").at(-1)} is left out. ${fault} To have it in, bring a sound one below the tracks.`
    return [{ field: "tracks", why }]
  })
}

/** `7 Seconds` starts with a number that counts only if every file has one. */
function settled(sources: Source[]) {
  const counts =
    sources.length > 1 && sources.every(({ named }) => named.number !== null)
  return sources.map((source) =>
    counts || source.named.isNumbered
      ? source
      : { ...source, named: readWithoutNumber(source.recording.name) },
  )
}

export function isRecording(file: IntakeFile): file is Recording {
  return file.kind === "audio" && file.inspection !== null
}

/** A separate sheet takes precedence over an embedded one. */
function chooseSheet(files: readonly IntakeFile[], recordings: Recording[]) {
  const doubts: Doubt[] = []
  const beside = files.flatMap((file) => {
    const sheet = file.words === null ? null : readCueSheet(file.words)
    if (file.kind === "cue" && !sheet) {
      const why = `${baseName(file.name)}.cue is no cue sheet that can be read.`
      doubts.push({ field: "tracks", why })
    }
    return sheet ?? []
  })
  const inside = recordings.flatMap(({ inspection, name }) => {
    const sheet = readCueSheet(inspection.cueSheet ?? "")
    if (!sheet) return []
    const tracks = sheet.tracks.map((track) => ({ ...track, file: name }))
    return { ...sheet, tracks }
  })
  const sheets = beside.length > 0 ? beside : inside
  if (sheets.length === 0) return { sheet: null, doubts }
  const [first] = sheets
  const tracks = sheets.flatMap((sheet) => sheet.tracks)
  return { sheet: first ? { ...first, tracks } : null, doubts }
}

function recordingOf(track: CueTrack, recordings: Recording[]) {
  const named = namedBy(track, recordings)
  return named ?? (recordings.length === 1 ? recordings[0] : undefined)
}

/** By name, ignoring the extension: sheets are often older than the files they
 * come with. */
function namedBy({ file }: CueTrack, recordings: readonly Recording[]) {
  const wanted = baseName(file.replaceAll("\\", "/")).toLowerCase()
  return recordings.find(({ name }) => baseName(name).toLowerCase() === wanted)
}

/** Whether a sheet belongs to one of these recordings. */
export function namesOneOf(
  { words }: IntakeFile,
  recordings: readonly Recording[],
) {
  const sheet = words === null ? null : readCueSheet(words)
  return sheet?.tracks.some((track) => namedBy(track, recordings)) ?? false
}

function wholeOf(recording: Recording): Source {
  const { inspection, name } = recording
  return {
    recording,
    from: null,
    seconds: inspection.seconds,
    tags: inspection.tags,
    named: readFileName(name),
    place: null,
  }
}

function partsOf(
  recording: Recording,
  tracks: CueTrack[],
  sheet: CueSheet,
  doubts: Doubt[],
): Source[] {
  const whole = wholeOf(recording)
  const ordered = tracks.toSorted((a, b) => a.from - b.from)
  return ordered.flatMap((track, at) => {
    const end = ordered[at + 1]?.from ?? whole.seconds
    const seconds = Math.min(end, whole.seconds) - track.from
    if (seconds < SHORTEST) {
      const why = `The cue sheet has track ${track.number} begin where its recording is over.`
      doubts.push({ field: "tracks", why })
      return []
    }
    const isWhole = ordered.length === 1 && track.from < SHORTEST
    return {
      ...whole,
      from: isWhole ? null : track.from,
      seconds: isWhole ? whole.seconds : seconds,
      tags: tagsWithSheet(track, isWhole ? whole.tags : albumPart(whole.tags)),
      place: sheet.tracks.indexOf(track) + 1,
    }
  })
}

/** The sheet's data about a track takes precedence over the file's tags. */
function tagsWithSheet(track: CueTrack, tags: Tags): Tags {
  return {
    ...tags,
    track: track.number,
    ...(track.title && { title: track.title }),
    ...(track.performer && { artist: track.performer }),
    ...(track.songwriter && { composer: track.songwriter }),
    ...(track.isrc && { isrc: track.isrc }),
  }
}

/** The tags of a long file describe the record, not its first track. */
function albumPart({ title, isrc, track, lyrics, ...record }: Tags): Tags {
  return { ...record, album: record.album ?? title }
}
