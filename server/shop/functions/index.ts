// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandler, FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import { demoPages } from "#server/demos/functions/index.ts"
import type { Env } from "#server/env.ts"
import { previewLetter } from "#server/letters/preview-letter.ts"
import { listening } from "#server/listening/functions/index.ts"
import { NO_ROOM } from "#server/pages/unavailable.ts"
import { createDarkroom } from "#server/pictures/darkroom.ts"
import { createPressKits } from "#server/presskit/press-kits.ts"
import type { Database } from "#server/process/database.ts"
import type { Disk } from "#server/process/disk.ts"
import { wayIn } from "#server/studio/functions/index.ts"
import type { Shop } from "../orders/shop.ts"
import type { Payments } from "../payments/index.ts"
import { cancelCheckout } from "./cancel-checkout.ts"
import { createCheckout } from "./create-checkout.ts"
import { deleteAccount } from "./delete-account.ts"
import { developPicture } from "./develop-picture.ts"
import { earlyListening } from "./early-listening.ts"
import { exportAccount } from "./export-account.ts"
import { generateDownloadLinks } from "./generate-download-links.ts"
import { getCheckout } from "./get-checkout.ts"
import { getOrder } from "./get-order.ts"
import { getPass } from "./get-pass.ts"
import { getPayout } from "./get-payout.ts"
import { getPresskitUrl } from "./get-presskit-url.ts"
import { getReceipt } from "./get-receipt.ts"
import { listDownloadFormats } from "./list-download-formats.ts"
import { listPayouts } from "./list-payouts.ts"
import { namePass } from "./name-pass.ts"
import { previewPressLetter } from "./preview-press-letter.ts"
import { processOrder } from "./process-order.ts"
import { redeemCode } from "./redeem-code.ts"
import { refundOrder } from "./refund-order.ts"
import { sendOrderConfirmation } from "./send-order-confirmation.ts"
import { sendOrderLink } from "./send-order-link.ts"
import { testPayment } from "./test-payment.ts"

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
