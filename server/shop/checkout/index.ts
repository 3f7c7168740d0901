import { whileRoom } from "../../http/while-room.ts"
import type { Disk } from "../../runtime/disk.ts"
import { MINUTE_MS, SECOND_MS } from "../../runtime/periodic-jobs.ts"
import type { Shop } from "../shop.ts"
import { cancelCheckout } from "./functions/cancel-checkout.ts"
import { createCheckout } from "./functions/create-checkout.ts"
import { getCheckout } from "./functions/get-checkout.ts"
import { processOrder } from "./functions/process-order.ts"
import { softenHolds, sweepCheckouts } from "./sweep.ts"

type Parts = { shop: Shop; disk: Pick<Disk, "isFull"> }

/** From a basket to a paid order. */
export const checkout = {
  functions: ({ shop, disk }: Parts) => ({
    "create-checkout": whileRoom(disk, createCheckout(shop)),
    "get-checkout": getCheckout(shop),
    "cancel-checkout": cancelCheckout(shop),
    "process-order": processOrder(shop),
  }),
  jobs: ({ shop }: Parts) => [
    // The longest that copies stay reserved after their checkout is over.
    { run: () => sweepCheckouts(shop), everyMs: 5 * MINUTE_MS, atStart: true },
    // The longest that they stay hidden after the three minutes of a hold.
    { run: () => softenHolds(shop), everyMs: 10 * SECOND_MS, atStart: true },
  ],
}
