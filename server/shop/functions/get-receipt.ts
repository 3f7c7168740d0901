import { z } from "zod"
import { toldAtTheTill } from "#domain/receipt.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "../orders/parse-body.ts"
import { readReceipt } from "../orders/receipt.ts"
import { refusalOf } from "../orders/refusals.ts"
import { findOrder } from "../orders/settle.ts"
import type { Shop } from "../orders/shop.ts"

const BODY = z.object({ session_id: z.string().min(1).max(300) })

/** `{session_id}` → what was bought, for the success page of members and
 * guests alike. Whoever holds the session's id may ask; where the parcel goes
 * is told only by mail and in the account. */
export function getReceipt(shop: Shop): FunctionHandler {
  return async ({ body }) => {
    const { session_id } = parseBody(BODY, body)
    const order = await findOrder(shop, session_id)
    const receipt = order && (await readReceipt(shop.sql, order.order_id))
    if (!receipt) throw refusalOf({ code: "9X022" })
    return toldAtTheTill(receipt)
  }
}
