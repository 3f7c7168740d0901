import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { backendAway, filesAsService } from "#server/runtime/backend-clients.ts"
import type { Shop } from "../../../shop/shop.ts"
import { liveMember } from "../../live-member.ts"

/** Long enough to hear a record and start it again. */
const LINK_SECONDS = 3600
const BUCKET = "masters"

type Parts = Pick<Shop, "sql" | "siteUrl"> & { platform: () => Platform }
type Track = {
  id: string
  title: string
  seconds: number | null
  path: string
  opus_path: string | null
  loudness: number | null
  true_peak: number | null
}
type Coming = {
  id: string
  title: string
  artist: string
  out_from: string
  sleeve: string | null
  tracks: Track[]
}

/** `early-listening {}` → `{records}`: the coming records that the caller's
 * membership lets them hear, each track as a link valid for an hour. A stream's
 * path is no secret: storage withholds it from anyone without a link. */
export function earlyListening(parts: Parts): FunctionHandler {
  const { sql, siteUrl, platform } = parts
  return async ({ context }) => {
    const member = await liveMember(sql, context.caller)
    const [row] = await sql<[{ records: Coming[] }]>`
      select public.early_listening(${member}) as records`
    const { clientAddress, requestId } = context
    const arrival = { clientAddress, requestId }
    const backend = { platform: platform(), siteUrl, arrival }
    const files = filesAsService(backend).from(BUCKET)
    const paths = row.records.flatMap(({ tracks }) =>
      tracks.flatMap(({ path, opus_path }) =>
        opus_path ? [path, opus_path] : [path],
      ),
    )
    if (paths.length === 0) return { records: [] }
    const { data, error } = await files.createSignedUrls(paths, LINK_SECONDS)
    if (error) throw backendAway()
    const links = new Map(
      data.map(({ path, signedUrl }) => [
        path,
        signedUrl && fromHere(signedUrl),
      ]),
    )
    const records = row.records.map((record) => ({
      ...record,
      tracks: record.tracks.flatMap(
        ({ path, opus_path, true_peak, ...track }) => {
          const src = links.get(path)
          const opusSrc = (opus_path && links.get(opus_path)) || null
          return src ? [{ ...track, truePeak: true_peak, src, opusSrc }] : []
        },
      ),
    }))
    return { records: records.filter(({ tracks }) => tracks.length > 0) }
  }
}

/** Relative, so it works whatever host the listener uses for the site. */
function fromHere(url: string) {
  const { pathname, search } = new URL(url)
  return pathname + search
}
