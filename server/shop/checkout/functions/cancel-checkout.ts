import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import { forOneRequest, type Shop } from "../../shop.ts"
import { endUnattached, findCheckout } from "../checkouts.ts"
import { endSession } from "../replace-checkout.ts"

/** `{session_id}` (or the checkout's own id) → `{cancelled}`: ends it at the
 * provider, then releases the stock. If it has been paid after all, its session
 * is returned instead. The id is all that is required. */
export function cancelCheckout(shop: Shop): FunctionHandler {
  return async ({ body }) => {
    const { session_id } = parseBody(SESSION_BODY, body)
    const checkout = await findCheckout(shop.sql, session_id)
    if (!checkout) throw refusalOf({ code: "9X020" })
    if (checkout.status === "ended") return { cancelled: true }
    const session =
      checkout.session_id ??
      (await endUnattached(shop.sql, checkout.id, "cancelled"))
    if (!session) return { cancelled: true }
    const paid =
      checkout.status !== "open" ||
      (await endSession(forOneRequest(shop), session, "cancelled"))
    return paid
      ? { cancelled: false, session_id: session }
      : { cancelled: true }
  }
}
