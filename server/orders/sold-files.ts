import type { Sql } from "#platform/postgres/connection.ts"

export type SoldFile = {
  format: string
  filename: string
  bucket: string
  path: string
  /** Whether its bytes have arrived in the store yet. */
  is_there: boolean
}

/** The files behind a paid item of this member, in the order they are shown;
 * none for anybody else's. */
export async function soldFiles(
  sql: Sql,
  orderItemId: string,
  userId: string,
): Promise<SoldFile[]> {
  return sql<SoldFile[]>`
    select f.format, f.filename, f.storage_bucket as bucket,
      f.storage_path as path, exists (
        select from storage.objects s
        where s.bucket_id = f.storage_bucket and s.name = f.storage_path
      ) as is_there
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.digital_payload_files f on f.digital_payload_id
      = coalesce(i.digital_payload_id, v.digital_payload_id)
    where i.id = ${orderItemId} and o.user_id = ${userId}
      and o.status = 'paid'
    order by f.format, f.position, f.filename`
}
