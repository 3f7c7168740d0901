import { payloads } from "../label/payloads.ts"
import { markerKey } from "../seed/holdings.ts"
import {
  type MasterFormat,
  masterPath,
  type Track,
  tracksOf,
} from "../seed/recordings.ts"
import type { Sql } from "../seed/sql.ts"

/** The tracks that somebody has bought in this format, or is at the till with,
 * and whose file is not there; what is paid for comes first.
 * None where the label is not the demo's, whose music nobody can render. */
export async function wantedTracks(
  sql: Sql,
  format: MasterFormat,
): Promise<Track[]> {
  const forSale = tracksByPath[format]
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

/** The track behind each path that can be bought, by format. */
const tracksByPath: Record<MasterFormat, Map<string, Track>> = {
  mp3: pathsOf("mp3"),
  flac: pathsOf("flac"),
}

function pathsOf(format: MasterFormat) {
  const sold = new Set(Object.values(payloads).map(({ release }) => release))
  const tracks = [...sold].flatMap(tracksOf)
  return new Map(tracks.map((track) => [masterPath(track, format), track]))
}
