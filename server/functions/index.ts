// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Database } from "../database.ts"
import type { Env } from "../env.ts"
import type { Log } from "../log.ts"
import type { Payments } from "../payments/index.ts"
import { createPressKits } from "../presskit/press-kits.ts"
import { cancelCheckout } from "./cancel-checkout.ts"
import { createCheckout } from "./create-checkout.ts"
import { generateDownloadLinks } from "./generate-download-links.ts"
import { getPresskitUrl } from "./get-presskit-url.ts"
import { getReceipt } from "./get-receipt.ts"
import { processOrder } from "./process-order.ts"
import { sendOrderConfirmation } from "./send-order-confirmation.ts"
import { testPayment } from "./test-payment.ts"

export type FunctionParts = {
  env: Env
  log: Log
  database: Database
  payments: Payments
  /** Asked for when a call arrives: the platform mounts the functions, so it
   * exists only after them. */
  platform: () => Platform
}

/** Every function of `/functions/v1`, by its name. */
export function functionHandlers(parts: FunctionParts): FunctionHandlers {
  const { env, log, database, platform, payments } = parts
  const shop = {
    sql: database.sql,
    payments: payments.provider,
    siteUrl: env.SITE_URL,
    log,
  }
  const kits = createPressKits({ platform, siteUrl: env.SITE_URL })
  return {
    "create-checkout": createCheckout(shop),
    "process-order": processOrder(shop),
    "get-receipt": getReceipt(shop),
    "cancel-checkout": cancelCheckout(shop),
    "send-order-confirmation": sendOrderConfirmation(shop),
    "generate-download-links": generateDownloadLinks({ ...shop, platform }),
    "get-presskit-url": getPresskitUrl(kits),
    ...(payments.test && { "test-payment": testPayment(payments.test) }),
  }
}
