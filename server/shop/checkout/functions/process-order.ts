import type { FunctionHandler } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import { forOneRequest, type Shop } from "../../shop.ts"
import { findCheckout } from "../checkouts.ts"
import { findOrder, settle } from "../settle.ts"

/** `{session_id}` → `{order_id, number, customer_email}`. The session's id is
 * all that is required. An order that the webhook has created is only read. */
export function processOrder(shop: Shop): FunctionHandler {
  return async ({ body }) => {
    const { session_id } = parseBody(SESSION_BODY, body)
    const made = await findOrder(shop, session_id)
    if (made) return made
    const checkout = await findCheckout(shop.sql, session_id)
    if (checkout?.session_id !== session_id) {
      throw refusalOf({ code: "9X020" }, "There is no such order.")
    }
    const session = await forOneRequest(shop).payments.find(session_id)
    const order = session && (await settle(shop, session))
    if (!order) throw unpaid(session?.state ?? "expired")
    const { order_id, number, customer_email } = order
    return { order_id, number, customer_email }
  }
}

const REASONS: Record<string, { code: string; message: string }> = {
  pending: {
    code: "payment_pending",
    message:
      "Your payment is on its way. We will mail you as soon as it has arrived.",
  },
  failed: {
    code: "payment_failed",
    message: "The payment did not go through. Nothing was charged.",
  },
  expired: {
    code: "checkout_expired",
    message: "This checkout has expired. Nothing was charged.",
  },
}
const OPEN = {
  code: "unpaid",
  message: "This order has not been paid yet. Nothing was charged.",
}

function unpaid(state: string) {
  return new Refusal(402, REASONS[state] ?? OPEN)
}
