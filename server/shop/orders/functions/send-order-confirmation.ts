import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"

const BODY = z.object({
  order_id: z.guid(),
  customer_email: z.string().trim().toLowerCase().max(254),
})

/** `{order_id, customer_email}` → `{queued: true}`: queues the confirmation to
 * the order's own address. An order has one, however often it is requested;
 * another address is answered like an unknown order. */
export function sendOrderConfirmation({ sql }: Shop): FunctionHandler {
  return async ({ body }) => {
    const { order_id, customer_email } = parseBody(BODY, body)
    const [order] = await sql<{ id: string }[]>`
      select id from public.orders
      where id = ${order_id} and email = ${customer_email}`
    if (!order) throw refusalOf({ code: "9X022" })
    await sql`
      select public.queue_mail('order_confirmation', ${customer_email},
        ${sql.json({ order_id })}, ${`order_confirmation:${order_id}`})`
    return { queued: true }
  }
}
