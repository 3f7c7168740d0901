import type { Sql } from "#platform/postgres/connection.ts"
import { releases } from "../label/releases.ts"
import { edition } from "./edition.ts"
import type { Stream } from "./streams.ts"

/** The streams of a label that is already seeded, for its copies to share. */
export async function storedStreams(sql: Sql): Promise<Stream[]> {
  const original = edition(1)
  const slugs = new Map(
    releases.map(({ slug }) => [original.id("release", slug), slug]),
  )
  const rows = await sql<(Omit<Stream, "release"> & { id: string })[]>`
    select release_id as id, category, position, name,
      seconds::float8 as seconds, peaks, storage_bucket as bucket,
      storage_path as path, file_url as url
    from public.audio_files
    where release_id in ${sql([...slugs.keys()])}`
  return rows.map(({ id, ...stream }) => ({
    ...stream,
    release: slugs.get(id) ?? id,
  }))
}
