import { z } from "zod"
import type { DownloadState } from "#domain/downloads.ts"
import type { Caller } from "#platform/caller.ts"
import type { Platform } from "#platform/platform.ts"
import { liveSession } from "../../account/live-member.ts"
import { opensOrder } from "../order-keys.ts"
import { answering } from "../refusals.ts"
import type { Shop } from "../shop.ts"
import { ownerByKey } from "./sold-files.ts"

/** The request for a bought item. */
export const BOUGHT_ITEM = z.object({
  order_item_id: z.guid(),
  /** From the link in the receipt of a buyer without an account. */
  order_id: z.guid().optional(),
  key: z.string().max(1000).optional(),
})

const NOT_SIGNED_IN = {
  code: "not_signed_in",
  message: "Please sign in to download what you bought.",
}

export type DownloadDeps = Shop & { platform: () => Platform }
type Asked = z.infer<typeof BOUGHT_ITEM>
type Claim = { downloads_remaining: number }

/** The buyer of an item: the member, or the holder of the order's key. Both
 * steps refuse anyone else. */
export async function buyerOf(
  { sql, platform, siteUrl }: DownloadDeps,
  { order_item_id, order_id, key = "" }: Asked,
  caller: Caller,
) {
  const site = { secret: platform().keys.secret, siteUrl }
  if (
    order_id !== undefined &&
    (await opensOrder(sql, site, { orderId: order_id, key }))
  ) {
    return {
      owner: ownerByKey(order_id),
      state: () =>
        step<DownloadState>(
          sql`public.order_download_state(${order_item_id}, ${order_id})`,
        ),
      claim: () =>
        step<Claim>(
          sql`public.claim_order_download(${order_item_id}, ${order_id})`,
        ),
    }
  }
  const { id: owner } = await liveSession(sql, caller, NOT_SIGNED_IN)
  const { aal = null } = caller.claims
  return {
    owner,
    state: () =>
      step<DownloadState>(
        sql`public.download_state(${order_item_id}, ${owner}, ${aal})`,
      ),
    claim: () =>
      step<Claim>(
        sql`public.claim_download(${order_item_id}, ${owner}, ${aal})`,
      ),
  }

  async function step<Answer>(call: ReturnType<typeof sql>) {
    const [row] = await answering(
      sql<[{ answer: Answer }]>`select ${call} as answer`,
    )
    return row.answer
  }
}
