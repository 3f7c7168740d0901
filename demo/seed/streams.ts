import { randomUUID } from "node:crypto"
import { releases } from "../label/releases.ts"
import type { RenderedAudio } from "./asset-files.ts"
import { edition } from "./edition.ts"
import { publicUrl } from "./public-url.ts"
import type { Sql } from "./sql.ts"

/** A stream as it is heard and where it is kept. */
export interface Stream
  extends Omit<RenderedAudio, "file" | "loudness" | "truePeak"> {
  /** Null in a label that was seeded before anybody measured. */
  readonly loudness: number | null
  readonly truePeak: number | null
  readonly bucket: "streams" | "masters"
  readonly path: string
  /** Null where nobody may listen yet. */
  readonly url: string | null
}

export interface PlacedStream extends Stream {
  readonly file: string
}

/** Gives each rendered file its place. Names are random, so that knowing one
 * stream tells nothing of another; what is hidden goes where no address
 * leads. */
export function placeStreams(
  rendered: readonly RenderedAudio[],
): PlacedStream[] {
  const hidden = new Set<string>(
    releases.filter((release) => "hidden" in release).map(({ slug }) => slug),
  )
  return rendered.map((audio) =>
    hidden.has(audio.release) ? placeHidden(audio) : placeOpen(audio),
  )
}

function placeHidden(audio: RenderedAudio): PlacedStream {
  const path = `unheard/${randomUUID()}.mp3`
  return { ...audio, bucket: "masters", path, url: null }
}

function placeOpen(audio: RenderedAudio): PlacedStream {
  const path = `${randomUUID()}.mp3`
  return { ...audio, bucket: "streams", path, url: publicUrl("streams", path) }
}

/** The streams of a label that is already seeded, for its copies to share. */
export async function storedStreams(sql: Sql): Promise<Stream[]> {
  const original = edition(1)
  const slugs = new Map(
    releases.map(({ slug }) => [original.id("release", slug), slug]),
  )
  const rows = await sql<(Omit<Stream, "release"> & { id: string })[]>`
    select release_id as id, category, position, name,
      seconds::float8 as seconds, peaks, loudness::float8 as loudness,
      true_peak::float8 as "truePeak", storage_bucket as bucket,
      storage_path as path, file_url as url
    from public.audio_files
    where release_id in ${sql([...slugs.keys()])}`
  return rows.map(({ id, ...stream }) => ({
    ...stream,
    release: slugs.get(id) ?? id,
  }))
}
