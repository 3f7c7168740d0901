import { checkoutReceipt } from "#domain/receipt.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { findOrder } from "../../checkout/settle.ts"
import { refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"
import { readReceipt } from "../receipt.ts"

/** `{session_id}` → the purchase, for the success page of members and guests
 * alike. The session's id is all that is required; the delivery address is
 * shown only by mail and in the account. */
export function getReceipt(shop: Shop): FunctionHandler {
  return async ({ body }) => {
    const { session_id } = parseBody(SESSION_BODY, body)
    const order = await findOrder(shop, session_id)
    const receipt = order && (await readReceipt(shop.sql, order.order_id))
    if (!receipt) throw refusalOf({ code: "9X022" })
    return checkoutReceipt(receipt)
  }
}
