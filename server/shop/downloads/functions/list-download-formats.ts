import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { BOUGHT_ITEM, buyerOf, type DownloadDeps } from "../buyer.ts"

/** `{order_item_id}` → `{formats, downloads_remaining}`: the formats that can
 * be downloaded and those still being made. Counts nothing. */
export function listDownloadFormats(deps: DownloadDeps): FunctionHandler {
  return async ({ body, context }) => {
    const asked = parseBody(BOUGHT_ITEM, body)
    const buyer = await buyerOf(deps, asked, context.caller)
    return buyer.state()
  }
}
