import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

const PURPOSE = "demo"
/** As long as a demo that nobody answers is kept. */
const KEY_SECONDS = 2 * 365 * 24 * 60 * 60

type Site = { secret: string; siteUrl: string }

/** Keys to the page of who sent demos, for whoever reads the mails to their
 * address. It stands in the address's fragment, which no browser sends to
 * anybody, and opens nothing once the last of their demos is gone. */
export function createDemoKeys({ secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [PURPOSE])

  return {
    link(senderId: string) {
      const url = `/demo/${senderId}`
      return `${siteUrl}${url}#key=${signer.sign(PURPOSE, { url }, KEY_SECONDS)}`
    },

    /** An old key, a changed one and another sender's are all no key. */
    opens(senderId: string, key: string) {
      try {
        signer.check(PURPOSE, key, `/demo/${senderId}`)
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}
