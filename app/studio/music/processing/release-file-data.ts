import type { IntakeState } from "#domain/intake/intake.ts"
import { ask, call } from "../../data/tables.ts"

export type ReleaseFiles = {
  intake: string
  state: IntakeState
  formats: Format[]
  tracks: Heard[]
  /** The release's metadata has changed since the files were made. */
  stale: boolean
}

type Format = { format: string; count: number; bytes: number }

/** A track with its measurements. */
export type Heard = {
  id: string
  name: string
  seconds: number
  loudness: number | null
  true_peak: number | null
  peaks: number[]
  /** Null when the track has no master here. */
  preview_from: number | null
}

type Source = {
  id: string
  state: IntakeState
  digital_payload_id: string | null
}

type AudioRow = Omit<Heard, "preview_from"> & {
  category: string
  preview_of: string | null
  preview_from: number | null
}

const MOST = 1000

/** Files made from a release's masters; null without an intake. */
export async function readReleaseFiles(
  release: string,
): Promise<ReleaseFiles | null> {
  const source = await readSource(release)
  if (!source) return null
  const [formats, tracks, stale] = await Promise.all([
    readFormats(source.digital_payload_id),
    readTracks(release),
    call<boolean>("files_are_stale", { p_release_id: release }),
  ])
  return { intake: source.id, state: source.state, formats, tracks, stale }
}

async function readSource(release: string) {
  const { data } = await ask<Source[]>((tables) =>
    tables
      .from("music_intakes")
      .select("id,state,digital_payload_id")
      .eq("release_id", release)
      .limit(1)
      .overrideTypes<Source[], { merge: false }>(),
  )
  return data[0] ?? null
}

async function readFormats(payload: string | null) {
  if (!payload) return []
  const { data } = await ask<{ format: string; bytes: number }[]>((tables) =>
    tables
      .from("digital_payload_files")
      .select("format,bytes")
      .eq("digital_payload_id", payload)
      .order("format")
      .limit(MOST)
      .overrideTypes<{ format: string; bytes: number }[], { merge: false }>(),
  )
  return Object.entries(Object.groupBy(data, ({ format }) => format)).map(
    ([format, files = []]): Format => ({
      ...{ format, count: files.length },
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  )
}

const AUDIO =
  "id,category,name,seconds,loudness,true_peak,peaks,preview_of,preview_from"

async function readTracks(release: string) {
  const { data } = await ask<AudioRow[]>((tables) =>
    tables
      .from("audio_files")
      .select(AUDIO)
      .eq("release_id", release)
      .order("position")
      .limit(MOST)
      .overrideTypes<AudioRow[], { merge: false }>(),
  )
  const previews = new Map(
    data.map(({ preview_of, preview_from }) => [preview_of, preview_from]),
  )
  return data
    .filter(({ category }) => category === "master")
    .map(
      ({ category: _, preview_of: __, ...track }): Heard => ({
        ...track,
        peaks: track.peaks ?? [],
        seconds: track.seconds ?? 0,
        preview_from: previews.get(track.id) ?? null,
      }),
    )
}

export function choosePreview(track: string, from: number) {
  return call<null>("choose_preview", { p_track_id: track, p_from: from })
}

export function remakeFiles(release: string) {
  return call<null>("make_files_again", { p_release_id: release })
}
