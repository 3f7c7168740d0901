import type { FunctionHandler } from "#platform/functions.ts"
import { BOUGHT_ITEM, buyerOf, type DownloadDeps } from "../downloads/buyer.ts"
import { parseBody } from "../orders/parse-body.ts"

/** `{order_item_id}` → `{formats, downloads_remaining}`: the formats that can
 * be downloaded and those still being made. Counts nothing. */
export function listDownloadFormats(deps: DownloadDeps): FunctionHandler {
  return async ({ body, context }) => {
    const asked = parseBody(BOUGHT_ITEM, body)
    const buyer = await buyerOf(deps, asked, context.caller)
    return buyer.state()
  }
}
