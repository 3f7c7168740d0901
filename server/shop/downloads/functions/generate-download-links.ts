import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import { bundle } from "../bundle.ts"
import { BOUGHT_ITEM, buyerOf, type DownloadDeps } from "../buyer.ts"
import { enclosuresOf } from "../enclosures.ts"
import { createLinks } from "../links.ts"
import { refuseUnfinished } from "../refuse-unfinished.ts"
import { readyFiles, soldFiles } from "../sold-files.ts"
import { zipsOf } from "../zips.ts"

const LONGEST_LINK = 4000
const LIMIT_REACHED = { code: "9X031" }
const NOTHING_THERE = { code: "9X034" }

const BODY = BOUGHT_ITEM.extend({
  /** A link to the same item that still works. */
  link: z.url().max(LONGEST_LINK).optional(),
})

/** `{order_item_id}` → `{downloads, downloads_remaining}`: links for an hour to
 * the formats that are ready. The claim comes last, so a format that is not
 * ready or could not be signed uses up no download. With a `link` that still
 * works, the reply also has formats finished since: nothing is counted, and the
 * new links expire with the old one. */
export function generateDownloadLinks(deps: DownloadDeps): FunctionHandler {
  const { sql, platform, siteUrl } = deps
  return async ({ body, context }) => {
    const { link, ...asked } = parseBody(BODY, body)
    const itemId = asked.order_item_id
    const buyer = await buyerOf(deps, asked, context.caller)
    const { owner } = buyer
    const { downloads_remaining } = await buyer.state()
    const links = createLinks({ secret: platform().keys.secret, siteUrl })
    const renewed = link && links.renewal(link, { itemId, owner })
    // Before the files: at the limit it does not matter whether they exist.
    if (downloads_remaining === 0 && !renewed) throw refusalOf(LIMIT_REACHED)
    const sold = await soldFiles(sql, itemId, owner)
    if (sold.formats.length === 0) throw refusalOf(NOTHING_THERE)
    refuseUnfinished(sold)
    const zips = zipsOf(sold, await enclosuresOf(sql, itemId))
    const files = readyFiles(sold)
    const downloads = bundle(
      renewed || links,
      { files, zips },
      { itemId, owner },
    )
    if (renewed) return { downloads, downloads_remaining }
    const claim = await buyer.claim()
    return { downloads, downloads_remaining: claim.downloads_remaining }
  }
}
