import { z } from "zod"
import type { OrderPage } from "#domain/receipt.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { opensOrder } from "../../order-keys.ts"
import { refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"
import { readOrderPage } from "../order-page.ts"

const BODY = z.object({ order_id: z.guid(), key: z.string().max(1000) })

type OrderDeps = Shop & { platform: () => Platform }

/** `{order_id, key}` → the order, for anyone with the link in its receipt. An
 * invalid or expired key is answered like an unknown order. */
export function getOrder({ sql, platform, siteUrl }: OrderDeps) {
  const handler: FunctionHandler = async ({ body }): Promise<OrderPage> => {
    const { order_id, key } = parseBody(BODY, body)
    const site = { secret: platform().keys.secret, siteUrl }
    const order = (await opensOrder(sql, site, { orderId: order_id, key }))
      ? await readOrderPage(sql, order_id)
      : null
    if (!order) throw refusalOf({ code: "9X022" })
    return order
  }
  return handler
}
