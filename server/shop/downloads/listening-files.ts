import { releaseName, trackFileName } from "#domain/downloads.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { SoldFiles, StoredFile } from "./sold-files.ts"

type HeardFile = StoredFile & { track_id: string }
type Row = Omit<HeardFile, "filename"> & {
  filename: string | null
  number: number
  title: string
  artist: string
  album: string
}

const OWNER = "listening "

/** The owner of a download by listening link: a name no account can have. */
export function ownerByListening(linkId: string) {
  return OWNER + linkId
}

/** The listening link that a download belongs to; null for a bought one. */
export function listeningOf(owner: string) {
  return owner.startsWith(OWNER) ? owner.slice(OWNER.length) : null
}

/** The files that a listening link allows to download, as if they were sold;
 * none once it has ended. */
export async function filesToHear(
  sql: Sql,
  linkId: string,
): Promise<Omit<SoldFiles, "files"> & { files: HeardFile[] }> {
  const rows = await sql<Row[]>`
    select f.track_id, f.number, f.title, f.format, f.filename, f.bucket,
      f.path, r.artist_name as artist, r.title as album,
      s.version, s.metadata ->> 'eTag' as etag,
      (s.metadata ->> 'size')::float8 as size,
      (s.metadata ->> 'lastModified')::timestamptz as modified,
      c.crc32::float8 as crc32
    from private.listening_files(${linkId}) f
    join private.listening_links l on l.id = ${linkId}
    join public.releases r on r.id = l.release_id
    join storage.objects s on s.bucket_id = f.bucket and s.name = f.path
      and s.version is not null
    left join private.stored_checksums c on c.bucket_id = s.bucket_id
      and c.name = s.name and c.version = s.version
    order by f.format, f.number, f.track_id`
  const [first] = rows
  const files = rows.map(({ filename, ...row }) => ({
    ...row,
    filename: filename ?? streamName(row),
  }))
  const formats = Map.groupBy(files, ({ format }) => format)
  return {
    name: releaseName(first?.artist ?? null, first?.album ?? ""),
    files,
    formats: [...formats].map(([format, { length }]) => ({
      ...{ format, files: length, ready: length, bytes: 0 },
    })),
  }
}

/** Names a stream as if it were for sale. */
function streamName({ number, ...row }: Omit<Row, "filename">) {
  return `${trackFileName({ ...row, position: number })}.${row.format}`
}
