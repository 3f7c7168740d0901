import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { crc32 } from "node:zlib"
import { trackFileName } from "#domain/downloads.ts"
import { recordLoudness } from "#domain/intake/record-loudness.ts"
import type { Wanted } from "./encode.ts"
import type { Inspection, Made } from "./media/media.ts"
import type { Task, Tools } from "./music-worker.ts"

/** The address changes whenever the bytes do. */
const FOR_EVER = "max-age=31536000, immutable"

export type Measures = Record<
  "track" | "preview",
  Pick<Inspection, "seconds" | "peaks" | "loudness" | "truePeak"> | null
>

/** Stores a stream publicly under a secret name, and records it on the
 * track. */
export async function keepStream(
  { sql, bench }: Tools,
  { job, worker }: Task,
  { kind, path: file, seconds, sha256, contentType, extension }: Made,
  measures: Measures,
) {
  const path = `music/${secretName(`${job.id} ${kind}`)}.${extension}`
  const metadata = { sha256 }
  const options = { contentType, cacheControl: FOR_EVER, metadata }
  await bench.put("streams", path, file, options)
  const url = `/storage/v1/object/public/streams/${path}`
  const measured = kind === "preview" ? measures.preview : measures.track
  const stream =
    kind === "stream_opus"
      ? { category: "master", opus_path: path, opus_url: url }
      : {
          category: kind === "preview" ? "preview" : "master",
          ...{ path, url, seconds: seconds.toFixed(3) },
          peaks: measured?.peaks.map(Math.round) ?? [],
          loudness: measured?.loudness?.toFixed(2) ?? null,
          true_peak: measured?.truePeak?.toFixed(2) ?? null,
        }
  await sql`select private.keep_stream(
    ${job.id}, ${worker}, ${sql.json(stream)})`
}

/** Only the name protects a stream. The job's id is random, so one name does
 * not reveal another, and a second attempt overwrites the first. */
function secretName(of: string) {
  return createHash("sha256").update(of).digest("hex").slice(0, 48)
}

/** Stores a file for sale where buyers download it, and lists it. */
export async function keepForSale(
  { sql, bench }: Tools,
  { job, worker }: Task,
  { release_id, position, facts, digest }: Wanted,
  { kind, path: file, bytes, sha256, contentType, extension }: Made,
) {
  const path = `releases/${release_id}/${job.track_id}.${kind}.${extension}`
  const { artist = "", album = "", title = "" } = facts
  const name = trackFileName({ artist, album, position, title })
  const metadata = { sha256 }
  await bench.put("masters", path, file, { contentType, metadata })
  await keepChecksum(sql, path, file)
  const row = {
    format: kind,
    filename: `${name}.${extension}`,
    ...{ position, storage_path: path, content_type: contentType, bytes },
    facts: digest,
  }
  await sql`select private.keep_payload_file(
    ${job.id}, ${worker}, ${sql.json(row)})`
}

/** Computed now, so that nobody's first zip has to wait for it. */
async function keepChecksum(sql: Tools["sql"], path: string, file: string) {
  let crc = 0
  for await (const chunk of createReadStream(file)) crc = crc32(chunk, crc)
  await sql`
    insert into private.stored_checksums (bucket_id, name, version, crc32)
    select o.bucket_id, o.name, o.version, ${crc} from storage.objects o
    where o.bucket_id = 'masters' and o.name = ${path}
      and o.version is not null
    on conflict (bucket_id, name)
    do update set version = excluded.version, crc32 = excluded.crc32`
}

type Track = {
  seconds: number
  loudness: number | null
  true_peak: number | null
  there: boolean
}

/** Once all its tracks can be heard, the record gets a loudness of its own. */
export async function sumUp({ sql }: Tools, releaseId: string) {
  const tracks = await sql<Track[]>`
    select seconds::float8, loudness::float8, true_peak::float8,
      file_url is not null as there
    from public.audio_files
    where release_id = ${releaseId} and category = 'master'`
  if (tracks.some(({ there }) => !there)) return
  const { loudness, truePeak } = recordLoudness(
    tracks.map(({ true_peak, ...track }) => ({
      ...track,
      truePeak: true_peak,
    })),
  )
  const duration = tracks.reduce((sum, { seconds }) => sum + seconds, 0)
  await sql`
    update public.releases set loudness = ${loudness?.toFixed(2) ?? null},
      true_peak = ${truePeak?.toFixed(2) ?? null},
      duration = ${Math.max(1, Math.round(duration))}
    where id = ${releaseId}`
}
