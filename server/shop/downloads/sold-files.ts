import {
  type DownloadFormat,
  isReady,
  type NamedFile,
  releaseName,
} from "#domain/downloads.ts"
import type { Sql } from "#platform/postgres/connection.ts"

/** A file in storage, in one version. */
export type StoredBytes = {
  bucket: string
  path: string
  version: string
  etag: string
  size: number
  modified: Date
  /** Null until computed for this version. */
  crc32: number | null
}

/** A file for sale whose bytes are in storage. */
export type StoredFile = StoredBytes & NamedFile

export type SoldFiles = {
  /** Their common name. */
  name: string
  /** Those whose bytes are in storage. */
  files: StoredFile[]
  /** All that are promised, including those still being made. */
  formats: DownloadFormat[]
}

type Item = {
  artist_name: string | null
  product_title: string
  payload_id: string
  formats: DownloadFormat[]
}

/** The owner of a download by order key: a name no account can have. */
export function ownerByKey(orderId: string) {
  return `order ${orderId}`
}

/** The files of a paid item of this member, or of the order whose key was
 * shown, in display order; none for anybody else. */
export async function soldFiles(
  sql: Sql,
  orderItemId: string,
  owner: string,
): Promise<SoldFiles> {
  const [item] = await sql<Item[]>`
    select i.artist_name, i.product_title, p.id as payload_id,
      coalesce((select jsonb_agg(to_jsonb(n) order by n.format)
        from private.payload_formats(p.id) n), '[]') as formats
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.digital_payloads p
      on p.id = coalesce(i.digital_payload_id, v.digital_payload_id)
    where i.id = ${orderItemId} and o.status = 'paid'
      and i.refunded_qty < i.qty
      and ${owner} in (o.user_id::text, 'order ' || o.id)`
  if (!item) return { name: releaseName(null, ""), files: [], formats: [] }
  const files = await sql<StoredFile[]>`
    select f.format, f.filename, f.storage_bucket as bucket,
      f.storage_path as path, s.version, s.metadata ->> 'eTag' as etag,
      (s.metadata ->> 'size')::float8 as size,
      (s.metadata ->> 'lastModified')::timestamptz as modified,
      c.crc32::float8 as crc32
    from public.digital_payload_files f
    join storage.objects s
      on s.bucket_id = f.storage_bucket and s.name = f.storage_path
      and s.version is not null and s.metadata is not null
    left join private.stored_checksums c on c.bucket_id = s.bucket_id
      and c.name = s.name and c.version = s.version
    where f.digital_payload_id = ${item.payload_id}
    order by f.format, f.position, f.filename`
  const name = releaseName(item.artist_name, item.product_title)
  return { name, files, formats: item.formats }
}

/** The files of the formats that are complete. */
export function readyFiles({ files, formats }: SoldFiles) {
  const ready = new Set(formats.filter(isReady).map(({ format }) => format))
  return files.filter(({ format }) => ready.has(format))
}
