// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandler, FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import { wayIn } from "#server/account/staff/functions/index.ts"
import { createDarkroom } from "#server/catalogue/pictures/darkroom.ts"
import { createPressKits } from "#server/catalogue/presskit/press-kits.ts"
import type { Env } from "#server/env.ts"
import { NO_ROOM } from "#server/http/unavailable.ts"
import { demoPages } from "#server/inbox/demos/functions/index.ts"
import { previewLetter } from "#server/newsletter/functions/preview-letter.ts"
import { listening } from "#server/press/listening/functions/index.ts"
import type { Database } from "#server/runtime/database.ts"
import type { Disk } from "#server/runtime/disk.ts"
import { deleteAccount } from "./account/member/functions/delete-account.ts"
import { earlyListening } from "./account/member/functions/early-listening.ts"
import { exportAccount } from "./account/member/functions/export-account.ts"
import { developPicture } from "./catalogue/pictures/functions/develop-picture.ts"
import { getPresskitUrl } from "./catalogue/presskit/functions/get-presskit-url.ts"
import { previewPressLetter } from "./press/mailings/functions/preview-press-letter.ts"
import { cancelCheckout } from "./shop/checkout/functions/cancel-checkout.ts"
import { createCheckout } from "./shop/checkout/functions/create-checkout.ts"
import { getCheckout } from "./shop/checkout/functions/get-checkout.ts"
import { processOrder } from "./shop/checkout/functions/process-order.ts"
import { generateDownloadLinks } from "./shop/downloads/functions/generate-download-links.ts"
import { listDownloadFormats } from "./shop/downloads/functions/list-download-formats.ts"
import { redeemCode } from "./shop/downloads/functions/redeem-code.ts"
import { getOrder } from "./shop/orders/functions/get-order.ts"
import { getReceipt } from "./shop/orders/functions/get-receipt.ts"
import { refundOrder } from "./shop/orders/functions/refund-order.ts"
import { sendOrderConfirmation } from "./shop/orders/functions/send-order-confirmation.ts"
import { sendOrderLink } from "./shop/orders/functions/send-order-link.ts"
import { getPass } from "./shop/passes/functions/get-pass.ts"
import { namePass } from "./shop/passes/functions/name-pass.ts"
import { getPayout } from "./shop/payments/functions/get-payout.ts"
import { listPayouts } from "./shop/payments/functions/list-payouts.ts"
import { testPayment } from "./shop/payments/functions/test-payment.ts"
import type { Payments } from "./shop/payments/index.ts"
import type { Shop } from "./shop/shop.ts"

export type FunctionParts = {
  env: Env
  disk: Pick<Disk, "isFull">
  database: Database
  shop: Shop
  payments: Payments
  /** Asked for when a call arrives: the platform mounts the functions, so it
   * exists only after them. */
  platform: () => Platform
}

/** Every function of `/functions/v1`, by its name. */
export function functionHandlers(parts: FunctionParts): FunctionHandlers {
  const { env, disk, platform, payments, shop } = parts
  const { sql } = parts.database
  const siteUrl = env.SITE_URL
  const kits = createPressKits({ platform, siteUrl, sql })
  return {
    "create-checkout": whileRoom(disk, createCheckout(shop)),
    "process-order": processOrder(shop),
    "redeem-code": whileRoom(disk, redeemCode({ ...shop, platform })),
    "get-receipt": getReceipt(shop),
    "get-order": getOrder({ ...shop, platform }),
    "get-pass": getPass({ ...shop, platform }),
    "name-pass": namePass({ ...shop, platform }),
    "send-order-link": sendOrderLink(shop),
    "get-checkout": getCheckout(shop),
    "cancel-checkout": cancelCheckout(shop),
    "send-order-confirmation": sendOrderConfirmation(shop),
    "generate-download-links": generateDownloadLinks({ ...shop, platform }),
    "list-download-formats": listDownloadFormats({ ...shop, platform }),
    "refund-order": refundOrder({ ...shop, platform }),
    "delete-account": deleteAccount({ sql, platform, siteUrl }),
    "export-account": exportAccount({ sql }),
    "early-listening": earlyListening({ sql, platform, siteUrl }),
    "get-presskit-url": getPresskitUrl(kits),
    "preview-press-letter": previewPressLetter({ sql, platform, siteUrl }),
    "list-payouts": listPayouts({ ...shop, platform }),
    "get-payout": getPayout({ ...shop, platform }),
    ...listening({ sql, platform, siteUrl }),
    "preview-letter": previewLetter({ sql, platform, siteUrl }),
    ...wayIn({ sql, platform, local: env.local }),
    ...demoPages({ sql, platform, siteUrl }),
    "develop-picture": whileRoom(
      disk,
      developPicture({ sql, darkroom: createDarkroom(), platform, siteUrl }),
    ),
    ...(payments.test && { "test-payment": testPayment(payments.test) }),
  }
}

/** Nothing new is begun that could not be written down; what is paid already
 * is still tried. */
function whileRoom(
  disk: Pick<Disk, "isFull">,
  handler: FunctionHandler,
): FunctionHandler {
  return async (call) => {
    if (!disk.isFull()) return handler(call)
    throw new Refusal(
      503,
      { code: "unavailable", message: NO_ROOM },
      { "Retry-After": "30" },
    )
  }
}
