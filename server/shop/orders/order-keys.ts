import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

const PURPOSE = "order"
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type Site = { secret: string; siteUrl: string }
type Dated = { id: string; created_at: string }

/** Keys to the pages of orders, for buyers without an account: whoever reads
 * the receipt has one. It lasts a year from the order and stands in the
 * address's fragment, which no browser sends to anybody. */
export function createOrderKeys({ secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [PURPOSE])

  return {
    /** Null when the year is over. */
    link({ id, created_at }: Dated) {
      const leftMs = Date.parse(created_at) + YEAR_MS - Date.now()
      if (leftMs < 1000) return null
      const url = pathOf(id)
      const key = signer.sign(PURPOSE, { url }, Math.floor(leftMs / 1000))
      return `${siteUrl}${url}#key=${key}`
    },

    /** An old key, a changed one and another order's are all no key. */
    opens(orderId: string, key: string) {
      try {
        signer.check(PURPOSE, key, pathOf(orderId))
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}

function pathOf(orderId: string) {
  return `/order/${orderId}`
}
