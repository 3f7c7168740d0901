import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { SECOND_MS } from "../../runtime/periodic-jobs.ts"
import type { Shop } from "../shop.ts"
import { getOrder } from "./functions/get-order.ts"
import { getReceipt } from "./functions/get-receipt.ts"
import { refundOrder } from "./functions/refund-order.ts"
import { sendOrderConfirmation } from "./functions/send-order-confirmation.ts"
import { sendOrderLink } from "./functions/send-order-link.ts"
import { ORDER_MAILS } from "./order-mails.ts"
import { REFUND_MAIL } from "./refund-mail.ts"
import { finishRefunds } from "./refunds.ts"

type Parts = { shop: Shop; sql: Sql; platform: () => Platform }

/** Paid orders: their page, their mails and their refunds. */
export const orders = {
  functions: ({ shop, platform }: Parts) => ({
    "get-receipt": getReceipt(shop),
    "get-order": getOrder({ ...shop, platform }),
    "send-order-link": sendOrderLink(shop),
    "send-order-confirmation": sendOrderConfirmation(shop),
    "refund-order": refundOrder({ ...shop, platform }),
  }),
  jobs: ({ shop, sql }: Parts) => [
    // The longest that a recorded refund waits to be sent.
    { run: () => finishRefunds(shop), everyMs: 20 * SECOND_MS, atStart: true },
    // The longest that buyers wait to hear that a pre-order is out.
    { run: () => keepReleaseDay(sql), everyMs: 10 * SECOND_MS, atStart: true },
  ],
  mails: [...ORDER_MAILS, REFUND_MAIL],
}

/** The work left when something has come out: tells each buyer who pre-ordered,
 * once. Each turn takes a batch of orders, until none are left. */
export async function keepReleaseDay(sql: Sql) {
  let opened: number
  do {
    const [row] = await sql<[{ opened: number }]>`
      select public.keep_release_day() as opened`
    opened = row.opened
  } while (opened > 0)
}
