import { printFile } from "#domain/press-kit.ts"
import { type SleeveFacts, sleeveNotes } from "#domain/sleeve-notes.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { StoredBytes } from "./sold-files.ts"

/** A file beside the music in its zip: a stored one, or text. */
export type Enclosure = {
  filename: string
  modified: Date
  content: StoredBytes | Uint8Array<ArrayBuffer>
}

type Sleeve = Parameters<typeof printFile>[0]
type Row = SleeveFacts & { updated_at: Date; sleeve: Sleeve | null }

/** The sleeve and the notes of an item's record; empty if the item is not a
 * record. */
export async function enclosuresOf(
  sql: Sql,
  orderItemId: string,
): Promise<Enclosure[]> {
  const [release] = await sql<Row[]>`
    select r.title, r.artist_name, r.type, r.release_date::text,
      r.catalogue_number, r.featured_artists, r.producer, r.isrc_code,
      r.credits, r.phonogram_line, r.copyright_line, r.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name,
          'seconds', a.seconds, 'isrc_code', a.isrc_code,
          'writers', a.writers, 'performers', a.performers,
          'producers', a.producers)
          order by a.position), '[]')
        from public.audio_files a
        where a.release_id = r.id and a.category = 'master') as tracks,
      (select to_jsonb(c) from public.pictures c
        where c.url = r.artwork_url) as sleeve
    from public.order_items i
    join public.products p on p.id = i.product_id
    join public.releases r on r.id = p.release_id
    where i.id = ${orderItemId} and p.product_type = 'music'`
  if (!release) return []
  const notes = {
    filename: "notes.txt",
    modified: release.updated_at,
    content: new TextEncoder().encode(sleeveNotes(release)),
  }
  const cover = release.sleeve && (await coverOf(sql, release.sleeve))
  return cover ? [cover, notes] : [notes]
}

const NAMES: Record<string, string> = {
  "image/jpeg": "cover.jpg",
  "image/png": "cover.png",
}
const PUBLIC = /\/storage\/v1\/object\/public\/([^/?#]+)\/([^?#]+)/

/** The sleeve in print size, if it is in our storage. */
async function coverOf(sql: Sql, sleeve: Sleeve): Promise<Enclosure | null> {
  const [, bucket, name] = printFile(sleeve).url.match(PUBLIC) ?? []
  if (!bucket || !name) return null
  const [stored] = await sql<(StoredBytes & { type: string })[]>`
    select s.bucket_id as bucket, s.name as path, s.version,
      s.metadata ->> 'eTag' as etag, s.metadata ->> 'mimetype' as type,
      (s.metadata ->> 'size')::float8 as size,
      (s.metadata ->> 'lastModified')::timestamptz as modified,
      c.crc32::float8 as crc32
    from storage.objects s
    join storage.buckets b on b.id = s.bucket_id and b.public
    left join private.stored_checksums c on c.bucket_id = s.bucket_id
      and c.name = s.name and c.version = s.version
    where s.bucket_id = ${decoded(bucket)} and s.name = ${decoded(name)}
      and s.version is not null and s.metadata is not null`
  const filename = stored && NAMES[stored.type]
  if (!filename) return null
  return { filename, modified: stored.modified, content: stored }
}

/** A decoded name; an undecodable one matches no file. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
