import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

const PURPOSE = "order"
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type Site = { secret: string; siteUrl: string }
type Dated = { id: string; created_at: string; key_turns: number }

/** Keys to the pages of orders, for buyers without an account: whoever reads
 * the receipt has one. It lasts a year from the order and stands in the
 * address's fragment, which no browser sends to anybody. */
export function createOrderKeys({ secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [PURPOSE])

  return {
    /** Null when the year is over. */
    link({ id, created_at, key_turns }: Dated) {
      const leftMs = Date.parse(created_at) + YEAR_MS - Date.now()
      if (leftMs < 1000) return null
      const url = lockOf(id, key_turns)
      const key = signer.sign(PURPOSE, { url }, Math.floor(leftMs / 1000))
      return `${siteUrl}/order/${id}#key=${key}`
    },

    /** An old key, a changed one and another order's are all no key, nor is
     * one from before its lock was changed. */
    async opens(sql: Sql, orderId: string, key: string) {
      if (!key) return false
      const [order] = await sql<{ key_turns: number }[]>`
        select key_turns from public.orders where id = ${orderId}`
      if (!order) return false
      try {
        signer.check(PURPOSE, key, lockOf(orderId, order.key_turns))
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}

/** What a key is cut for. */
function lockOf(orderId: string, turns: number) {
  return turns > 0 ? `/order/${orderId}?${turns}` : `/order/${orderId}`
}
