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

/** Paid orders: their page, their emails and what is refunded of them. */
export const orders = {
  functions: ({ shop, platform }: Parts) => ({
    "get-receipt": getReceipt(shop),
    "get-order": getOrder({ ...shop, platform }),
    "send-order-link": sendOrderLink(shop),
    "send-order-confirmation": sendOrderConfirmation(shop),
    "refund-order": refundOrder({ ...shop, platform }),
  }),
  jobs: ({ shop, sql }: Parts) => [
    // How long a refund waits that was written down and not sent.
    { run: () => finishRefunds(shop), everyMs: 20 * SECOND_MS, atStart: true },
    // How late buyers may hear that what they ordered ahead is out.
    { run: () => keepReleaseDay(sql), everyMs: 10 * SECOND_MS, atStart: true },
  ],
  mails: [...ORDER_MAILS, REFUND_MAIL],
}

/** What is left to do when something has come out: who ordered ahead is told,
 * once. A turn takes so many orders; the next has the rest. */
export async function keepReleaseDay(sql: Sql) {
  let opened: number
  do {
    const [row] = await sql<[{ opened: number }]>`
      select public.keep_release_day() as opened`
    opened = row.opened
  } while (opened > 0)
}
