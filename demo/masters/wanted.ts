import { payloads } from "../label/payloads.ts"
import { markerKey } from "../seed/holdings.ts"
import {
  type MasterFormat,
  masterPath,
  masterTypes,
  type Track,
  tracksOf,
} from "../seed/recordings.ts"
import type { Sql } from "../seed/sql.ts"

/** The tracks that somebody has bought, or is at the till with, and whose files
 * are not there; what is paid for comes first.
 * None where the label is not the demo's, whose music nobody can render. */
export async function wantedTracks(sql: Sql): Promise<Track[]> {
  const rows = await sql<{ path: string }[]>`
    select file.path, file.is_bought from (
      select f.storage_path as path,
        exists (
          select from public.order_items i
          join public.orders o on o.id = i.order_id
          where i.digital_payload_id = f.digital_payload_id
            and o.status = 'paid') as is_bought,
        exists (
          select from public.checkout_items i
          join public.checkouts c on c.id = i.checkout_id
          where i.digital_payload_id = f.digital_payload_id
            and c.status in ('open', 'pending')) as is_at_till
      from public.digital_payload_files f
      where f.storage_bucket = 'masters'
        and f.storage_path = any(${[...forSale.keys()]})
        and not exists (
          select from storage.objects s
          where s.bucket_id = f.storage_bucket and s.name = f.storage_path
            and s.version is not null and s.metadata is not null)
        and exists (
          select from public.site_settings where key = ${markerKey})
    ) file
    where file.is_bought or file.is_at_till
    order by file.is_bought desc, file.path`
  return [...new Set(rows.flatMap(({ path }) => forSale.get(path) ?? []))]
}

/** The track behind each path that can be bought. */
const forSale = new Map<string, Track>(
  [...recordings()].flatMap(tracksOf).flatMap(pathsOf),
)

function recordings() {
  const sold = Object.values(payloads).flatMap((payload) => payload.release)
  return new Set(sold)
}

function pathsOf(track: Track) {
  const formats = Object.keys(masterTypes) as MasterFormat[]
  return formats.map((format) => [masterPath(track, format), track] as const)
}
