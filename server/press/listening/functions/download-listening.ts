import { z } from "zod"
import type { FunctionCall } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { bundle } from "#server/shop/downloads/bundle.ts"
import { createLinks } from "#server/shop/downloads/links.ts"
import {
  filesToHear,
  ownerByListening,
} from "#server/shop/downloads/listening-files.ts"
import { heardItem } from "#server/shop/downloads/paths.ts"
import { zipsOf } from "#server/shop/downloads/zips.ts"
import { createListeningLinks, TOKEN } from "../links.ts"

const BODY = z.object({ token: TOKEN, track: z.guid().optional() })

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** `{token, track?}` → `{downloads}`: links to a track's files, or to all files
 * and a zip of each format. They are valid for an hour, but no longer than the
 * listening link. */
export function downloadListening({ sql, platform, siteUrl }: Parts) {
  const links = createListeningLinks(sql)
  return async ({ body, context }: FunctionCall) => {
    const { token, track = null } = parseBody(BODY, body)
    const asking = { token, client: context.clientAddress }
    const { link } = await links.download(asking, track)
    const heard = await filesToHear(sql, link)
    const files = heard.files.filter(
      ({ track_id }) => track === null || track_id === track,
    )
    const zips = track === null ? zipsOf(heard, []) : []
    const site = { secret: platform().keys.secret, siteUrl }
    const whose = { itemId: heardItem(link), owner: ownerByListening(link) }
    return { downloads: bundle(createLinks(site), { files, zips }, whose) }
  }
}
