import { type NamedFile, releaseName } from "#domain/downloads.ts"
import type { Sql } from "#platform/postgres/connection.ts"

/** Bytes in the store, of one version. */
export type StoredBytes = {
  bucket: string
  path: string
  version: string
  etag: string
  size: number
  modified: Date
  /** Null until somebody has reckoned it for this version. */
  crc32: number | null
}

/** A file for sale whose bytes are in the store. */
export type StoredFile = StoredBytes & NamedFile

export type SoldFiles = {
  /** What they are called together. */
  name: string
  files: StoredFile[]
  /** Whether some of them have not arrived in the store yet. */
  unfinished: boolean
  /** Whether they wait for the day of their record: the claim says so. */
  waiting: boolean
}

type Row = StoredFile & {
  artist_name: string | null
  product_title: string
  is_there: boolean
  waiting: boolean
}

/** Whose an order is whose key one has: a name no account can have. */
export function ownerByKey(orderId: string) {
  return `order ${orderId}`
}

/** The files behind a paid item of this member, or of the order whose key was
 * shown, in the order they are shown; none for anybody else's. */
export async function soldFiles(
  sql: Sql,
  orderItemId: string,
  owner: string,
): Promise<SoldFiles> {
  const rows = await sql<Row[]>`
    select f.format, f.filename, f.storage_bucket as bucket,
      f.storage_path as path, i.artist_name, i.product_title,
      s.version is not null and s.metadata is not null as is_there,
      r.id is not null as waiting,
      s.version, s.metadata ->> 'eTag' as etag,
      (s.metadata ->> 'size')::float8 as size,
      (s.metadata ->> 'lastModified')::timestamptz as modified,
      c.crc32::float8 as crc32
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.digital_payload_files f on f.digital_payload_id
      = coalesce(i.digital_payload_id, v.digital_payload_id)
    left join public.releases r
      on r.id = i.pre_order_of and not private.is_out(r)
    left join storage.objects s
      on s.bucket_id = f.storage_bucket and s.name = f.storage_path
    left join private.stored_checksums c on c.bucket_id = s.bucket_id
      and c.name = s.name and c.version = s.version
    where i.id = ${orderItemId} and o.status = 'paid'
      and i.refunded_qty < i.qty
      and ${owner} in (o.user_id::text, 'order ' || o.id)
    order by f.format, f.position, f.filename`
  const [first] = rows
  return {
    name: releaseName(first?.artist_name ?? null, first?.product_title ?? ""),
    files: rows.filter(({ is_there }) => is_there),
    unfinished: rows.some(({ is_there }) => !is_there),
    waiting: first?.waiting ?? false,
  }
}
