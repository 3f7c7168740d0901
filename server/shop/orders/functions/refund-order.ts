import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  backendAway,
  callerOf,
  tablesAs,
} from "#server/runtime/backend-clients.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import { forOneRequest, type Shop } from "../../shop.ts"
import { sendRefund } from "../refunds.ts"

const MOST_LINES = 500
const MOST_CENTS = 99_999_999
const CENTS = z.int().min(0).max(MOST_CENTS)

const BODY = z.object({
  /** An id made by the window: pressing twice makes one refund. */
  id: z.uuid(),
  order_id: z.guid(),
  /** The sum refunded when the window looked. */
  seen_cents: CENTS,
  lines: z
    .array(
      z.object({
        order_item_id: z.guid(),
        qty: z.int().min(1).max(MOST_CENTS),
        back_on_shelf: z.boolean(),
      }),
    )
    .max(MOST_LINES)
    .default([]),
  shipping: z.boolean().default(false),
  /** An amount instead of lines. */
  cents: CENTS.min(1).optional(),
  reason: z.string().trim().max(500).default(""),
})

type Wish = z.infer<typeof BODY>
type Parts = Shop & { platform: () => Platform }

/** `{id, order_id, seen_cents, …}` → `{id, state, cents, said}`. It is recorded
 * as the caller, so that the database decides who may; then the provider is
 * asked. If it does not answer, the recorded refund is tried again. */
export function refundOrder(parts: Parts): FunctionHandler {
  return async ({ body, request, context }) => {
    const wish = parseBody(BODY, body)
    const { clientAddress, requestId } = context
    const backend = {
      platform: parts.platform(),
      siteUrl: parts.siteUrl,
      arrival: { clientAddress, requestId },
    }
    await write(tablesAs(backend, callerOf(request)), wish)
    return { id: wish.id, ...(await sendRefund(forOneRequest(parts), wish.id)) }
  }
}

async function write(db: ReturnType<typeof tablesAs>, wish: Wish) {
  const { error, status } = await db.rpc("ask_refund", {
    p_id: wish.id,
    p_order_id: wish.order_id,
    p_seen_cents: wish.seen_cents,
    p_lines: wish.lines,
    p_shipping: wish.shipping,
    p_reason: wish.reason,
    ...(wish.cents !== undefined && { p_cents: wish.cents }),
  })
  if (!error) return
  if (status === 0 || status >= 500) throw backendAway()
  const { code, message, details } = error
  throw (
    refusalOf({ code, detail: details }) ??
    new Refusal(status, { code, message })
  )
}
