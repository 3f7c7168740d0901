import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { bundle } from "../downloads/bundle.ts"
import { enclosuresOf } from "../downloads/enclosures.ts"
import { createLinks } from "../downloads/links.ts"
import { refuseUnfinished } from "../downloads/refuse-unfinished.ts"
import { ownerByKey, soldFiles } from "../downloads/sold-files.ts"
import { zipsOf } from "../downloads/zips.ts"
import { liveSession } from "../live-member.ts"
import { createOrderKeys } from "../orders/order-keys.ts"
import { parseBody } from "../orders/parse-body.ts"
import { answering } from "../orders/refusals.ts"
import type { Shop } from "../orders/shop.ts"

const BODY = z.object({
  order_item_id: z.guid(),
  /** Of a buyer without an account: the link in the receipt. */
  order_id: z.guid().optional(),
  key: z.string().max(1000).optional(),
})

const NOT_SIGNED_IN = {
  code: "not_signed_in",
  message: "Please sign in to download what you bought.",
}

type DownloadDeps = Shop & { platform: () => Platform }

/** `{order_item_id}` → `{downloads, downloads_remaining}`: links for an hour
 * to what the caller bought, or whoever has the order's key. The claim comes last: what is not ready, or could
 * not be signed, costs nobody a download. */
export function generateDownloadLinks(deps: DownloadDeps): FunctionHandler {
  const { sql, platform, siteUrl } = deps
  return async ({ body, context }) => {
    const { order_item_id, order_id, key = "" } = parseBody(BODY, body)
    const site = { secret: platform().keys.secret, siteUrl }
    const byKey =
      order_id !== undefined &&
      (await createOrderKeys(site).opens(sql, order_id, key))
    const owner = byKey
      ? ownerByKey(order_id)
      : (await liveSession(sql, context.caller, NOT_SIGNED_IN)).id
    const sold = await soldFiles(sql, order_item_id, owner)
    if (!sold.waiting) refuseUnfinished(sold)
    const zips = zipsOf(sold, await enclosuresOf(sql, order_item_id))
    const downloads = bundle(
      createLinks(site),
      { files: sold.files, zips },
      { itemId: order_item_id, owner },
    )
    const { aal = null } = context.caller.claims
    const claim = byKey
      ? sql`public.claim_order_download(${order_item_id}, ${order_id})`
      : sql`public.claim_download(${order_item_id}, ${owner}, ${aal})`
    const [row] = await answering(
      sql<[{ claim: { downloads_remaining: number } }]>`
        select ${claim} as claim`,
    )
    return { downloads, downloads_remaining: row.claim.downloads_remaining }
  }
}
