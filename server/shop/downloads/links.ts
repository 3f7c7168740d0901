import { createDownloadLinks } from "../../http/signed-links.ts"
import { isHeard, itemIn } from "./paths.ts"

type Site = { secret: string; siteUrl: string }
type Whose = { itemId: string; owner: string }

/** Signs the path of a file into an address that works for a while. */
export type Signer = { sign: (path: string, owner: string) => string }

export function createLinks(site: Site) {
  const { sign, check, refusal } = createDownloadLinks(site, advice)

  /** A signer whose links expire with this link to the same item. */
  function renewal(address: string, { itemId, owner }: Whose): Signer {
    const link = check(address)
    if (itemIn(link.path) !== itemId || link.owner !== owner) {
      throw refusal(link.path)
    }
    // Computed when signing: repeated renewals never extend a link.
    const left = () => link.exp - Math.ceil(Date.now() / 1000)
    return { sign: (path) => sign(path, owner, left()) }
  }

  return { sign, check, renewal }
}

function advice(path: string) {
  return isHeard(path)
    ? "Ask for a new one where you got it."
    : "Your account has a new one."
}
