import type { FunctionHandler } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { findOrder } from "../../checkout/settle.ts"
import { refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"

/** `{session_id}` → `{sent: true}`: sends the receipt with the link to the
 * order's page to the order's own address again, a few times a day at most. */
export function sendOrderLink(shop: Shop): FunctionHandler {
  return async ({ body, context }) => {
    const { session_id } = parseBody(SESSION_BODY, body)
    const order = await findOrder(shop, session_id)
    if (!order) throw refusalOf({ code: "9X022" })
    const [row] = await shop.sql<[{ sent: boolean }]>`
      select public.send_order_link(
        ${order.order_id}, ${context.clientAddress}) as sent`
    if (!row.sent) throw often()
    return { sent: true }
  }
}

function often() {
  return new Refusal(429, {
    code: "sent_often",
    message:
      "We have sent it a few times already. Please look into your mailbox, and among the junk, or try again tomorrow.",
  })
}
