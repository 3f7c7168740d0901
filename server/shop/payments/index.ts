import type { Platform } from "#platform/platform.ts"
import type { Routes } from "../../http/routes.ts"
import { HOUR_MS, SECOND_MS } from "../../runtime/periodic-jobs.ts"
import type { Shop } from "../shop.ts"
import { learnFees } from "./fees.ts"
import { getPayout } from "./functions/get-payout.ts"
import { listPayouts } from "./functions/list-payouts.ts"
import { testPayment } from "./functions/test-payment.ts"
import type { Payments } from "./open-payments.ts"
import { createWebhook } from "./payment-events.ts"

type Parts = { shop: Shop; payments: Payments; platform: () => Platform }

/** The payment provider: its messages, its fees and its payouts. */
export const payments = {
  functions: ({ shop, payments, platform }: Parts) => ({
    "list-payouts": listPayouts({ ...shop, platform }),
    "get-payout": getPayout({ ...shop, platform }),
    ...(payments.test && { "test-payment": testPayment(payments.test) }),
  }),
  routes: ({ shop }: Parts): Routes => {
    const takeMessage = createWebhook(shop)
    return { "POST /webhooks/payment": ({ request }) => takeMessage(request) }
  },
  jobs: ({ shop }: Parts) => [
    { run: () => learnFees(shop), everyMs: 20 * SECOND_MS, atStart: true },
    { run: () => addUpMonths(shop), everyMs: HOUR_MS, atStart: true },
  ],
}

/** Adds up the months that are over, for Studio's figures. */
async function addUpMonths({ sql }: Pick<Shop, "sql">) {
  await sql`select public.add_up_months()`
}
