import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { bundle } from "../downloads/bundle.ts"
import { createLinks } from "../downloads/links.ts"
import { refuseUnfinished } from "../downloads/refuse-unfinished.ts"
import { soldFiles } from "../downloads/sold-files.ts"
import { liveSession } from "../live-member.ts"
import { parseBody } from "../orders/parse-body.ts"
import { answering } from "../orders/refusals.ts"
import type { Shop } from "../orders/shop.ts"

const BODY = z.object({ order_item_id: z.guid() })

const NOT_SIGNED_IN = {
  code: "not_signed_in",
  message: "Please sign in to download what you bought.",
}

type DownloadDeps = Shop & { platform: () => Platform }

/** `{order_item_id}` → `{downloads, downloads_remaining}`: links for an hour
 * to what the caller bought. The claim comes last: what is not ready, or could
 * not be signed, costs nobody a download. */
export function generateDownloadLinks(deps: DownloadDeps): FunctionHandler {
  const { sql, platform, siteUrl } = deps
  return async ({ body, context }) => {
    const { order_item_id } = parseBody(BODY, body)
    const user = await liveSession(sql, context.caller, NOT_SIGNED_IN)
    const sold = await soldFiles(sql, order_item_id, user.id)
    refuseUnfinished(sold)
    const links = createLinks({ secret: platform().keys.secret, siteUrl })
    const buyer = { itemId: order_item_id, userId: user.id }
    const downloads = bundle(links, sold, buyer)
    const [row] = await answering(sql<
      [{ claim: { downloads_remaining: number } }]
    >`
      select public.claim_download(
        ${order_item_id}, ${user.id},
        ${context.caller.claims.aal ?? null}) as claim`)
    const { downloads_remaining } = row.claim
    return { downloads, downloads_remaining }
  }
}
