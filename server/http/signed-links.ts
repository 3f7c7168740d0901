import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

/** Signed links that open something for their holder until they expire. Each
 * kind has its own purpose, so no link of one kind passes for another. */

const HOUR_SECONDS = 60 * 60
const YEAR_MS = 365 * 24 * HOUR_SECONDS * 1000
/** As long as an unanswered demo is kept. */
const DEMO_SECONDS = 2 * 365 * 24 * HOUR_SECONDS

type Site = { secret: string; siteUrl: string }
type DatedOrder = { id: string; created_at: string; key_turns: number }

/** Keys to order pages, for buyers without an account: anyone who can read the
 * receipt has one. It lasts a year from the order. */
export function createOrderKeys(site: Site) {
  const keys = createKeys("order", site)
  return {
    /** Null once the year is over. */
    link({ id, created_at, key_turns }: DatedOrder) {
      const leftMs = Date.parse(created_at) + YEAR_MS - Date.now()
      if (leftMs < 1000) return null
      const seconds = Math.floor(leftMs / 1000)
      return keys.link(`/order/${id}`, seconds, orderLock(id, key_turns))
    },

    /** `turns` counts rotations: a key from before the last opens nothing. */
    opens: (id: string, key: string, turns: number) =>
      keys.opens(orderLock(id, turns), key),
  }
}

function orderLock(id: string, turns: number) {
  return turns > 0 ? `/order/${id}?${turns}` : `/order/${id}`
}

/** Keys to the page on which artists follow their demos, in mails to their
 * address. They open nothing once the last of the demos is gone. */
export function createDemoKeys(site: Site) {
  const keys = createKeys("demo", site)
  return {
    link: (senderId: string) => keys.link(`/demo/${senderId}`, DEMO_SECONDS),
    opens: (senderId: string, key: string) =>
      keys.opens(`/demo/${senderId}`, key),
  }
}

/** A key is in the address's fragment, which browsers send to nobody. An old
 * key, an altered one and one for something else all fail alike. */
function createKeys(purpose: string, { secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [purpose])
  return {
    link(path: string, seconds: number, url = path) {
      return `${siteUrl}${path}#key=${signer.sign(purpose, { url }, seconds)}`
    },

    opens(url: string, key: string) {
      try {
        signer.check(purpose, key, url)
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}

const PASS = /^\/passes\/([0-9a-f-]{36})\.(pdf|ics)$/

export type PassFile = "pdf" | "ics"

/** Addresses of a pass as a file, for an hour: the pass's code is in no address
 * that a server sees. */
export function createPassLinks(site: Site) {
  const files = createFileLinks("pass", site, noPass)
  return {
    sign: (id: string, file: PassFile) => files.sign(`/passes/${id}.${file}`),

    /** The pass and its format; anything but one of our links is refused. */
    check(address: string) {
      const [, id, file] = PASS.exec(files.check(address).path) ?? []
      if (!id || !file) throw noPass()
      return { id, file: file === "pdf" ? "pdf" : "ics" } as const
    },
  }
}

function noPass() {
  return noLink("The pass's own page has a new one.")
}

/** Addresses of bought files: valid for an hour for any holder, and signed with
 * the owner. The signature covers every character, including the file name.
 * `advice` says where to get a new link. */
export function createDownloadLinks(
  site: Site,
  advice: (path: string) => string,
) {
  const refusal = (path: string) => noLink(advice(path))
  return { ...createFileLinks("sale", site, refusal), refusal }
}

const QUERY = /^\?token=([\w.-]+)$/

function createFileLinks(
  purpose: string,
  { secret, siteUrl }: Site,
  refusal: (path: string) => Refusal,
) {
  const signer = createUrlSigner(secret, [purpose])
  return {
    sign(path: string, owner?: string, seconds = HOUR_SECONDS) {
      const url = written(path)
      const grant = owner === undefined ? { url } : { url, owner }
      return `${siteUrl}${url}?token=${signer.sign(purpose, grant, seconds)}`
    },

    check(address: string) {
      const { pathname, search } = new URL(address)
      const token = QUERY.exec(search)?.[1] ?? ""
      try {
        const { owner = "", exp } = signer.check(purpose, token, pathname)
        return { path: pathname, owner, exp }
      } catch (error) {
        throw error instanceof Refusal ? refusal(pathname) : error
      }
    },
  }
}

/** A path as encoded in an address: compared as written, so that no other
 * spelling of it opens anything. */
export function written(path: string) {
  const spelt = path.split("/").map(encodeURIComponent).join("/")
  return new URL(spelt, "http://site.invalid").pathname
}

/** The same answer for an expired link and for one that never existed. */
function noLink(advice: string) {
  return new Refusal(403, {
    code: "no_link",
    message: `This link does not work, or no longer: links last for an hour. ${advice}`,
  })
}
