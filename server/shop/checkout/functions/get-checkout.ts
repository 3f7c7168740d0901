import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import { forOneRequest, type Shop } from "../../shop.ts"
import { findCheckout } from "../checkouts.ts"
import { settle } from "../settle.ts"

const STATES = {
  open: "open",
  pending: "pending",
  completed: "paid",
  ended: "ended",
} as const

/** `{session_id}` (or the payment page's address) → `{state, session_id}`: the
 * state of a checkout, without ending it. If it was paid meanwhile, its order
 * is created here. The id is all that is required. */
export function getCheckout(shop: Shop): FunctionHandler {
  return async ({ body }) => {
    const { session_id } = parseBody(SESSION_BODY, body)
    const checkout = await findCheckout(shop.sql, session_id)
    if (!checkout) throw refusalOf({ code: "9X020" })
    const session = checkout.session_id
    if (checkout.status === "open" && session)
      await bringUpToDate(shop, session)
    const now = await findCheckout(shop.sql, checkout.id)
    const { status } = now ?? checkout
    return { state: STATES[status], session_id: session }
  }
}

async function bringUpToDate(shop: Shop, sessionId: string) {
  const session = await forOneRequest(shop).payments.find(sessionId)
  if (session) await settle(shop, session)
}
