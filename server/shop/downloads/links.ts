import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"
import { isHeard, itemIn } from "./paths.ts"

const HOUR_SECONDS = 60 * 60
const PURPOSE = "sale"
const QUERY = /^\?token=([\w.-]+)$/

type Site = { secret: string; siteUrl: string }
type Whose = { itemId: string; owner: string }

/** Signs the path of a file into an address that works for a while. */
export type Signer = { sign: (path: string, owner: string) => string }

/** Addresses of bought files: good for an hour, for whoever holds them. Every
 * character is under the signature, the name it is saved by too. */
export function createLinks({ secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [PURPOSE])

  function sign(path: string, owner: string, seconds = HOUR_SECONDS) {
    const url = written(path)
    const token = signer.sign(PURPOSE, { url, owner }, seconds)
    return `${siteUrl}${url}?token=${token}`
  }

  /** Whose link this is; anything but a link of ours is refused. */
  function check(address: string) {
    const { pathname, search } = new URL(address)
    const token = search.match(QUERY)?.[1] ?? ""
    try {
      const { owner = "", exp } = signer.check(PURPOSE, token, pathname)
      return { path: pathname, owner, exp }
    } catch (error) {
      throw error instanceof Refusal ? noLink(pathname) : error
    }
  }

  /** Signs as long as this link to the same item still works. */
  function renewal(address: string, { itemId, owner }: Whose): Signer {
    const link = check(address)
    if (itemIn(link.path) !== itemId || link.owner !== owner) {
      throw noLink(link.path)
    }
    // Counted when it is signed: a link shown again and again never lives on.
    const left = () => link.exp - Math.ceil(Date.now() / 1000)
    return { sign: (path) => sign(path, owner, left()) }
  }

  return { sign, check, renewal }
}

/** A path as it stands in an address: compared as it is written, so that no
 * second spelling of it opens anything. */
export function written(path: string) {
  const spelt = path.split("/").map(encodeURIComponent).join("/")
  return new URL(spelt, "http://site.invalid").pathname
}

/** The same for an old link and for one that never was. */
function noLink(path: string) {
  const next = isHeard(path)
    ? "Ask for a new one where you got it."
    : "Your account has a new one."
  return new Refusal(403, {
    code: "no_link",
    message: `This link does not work, or no longer: links last for an hour. ${next}`,
  })
}
