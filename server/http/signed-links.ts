import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

/** Links that open something for whoever has them, until they end. Each kind
 * has a purpose of its own, so that no link of one kind passes for another. */

const HOUR_SECONDS = 60 * 60
const YEAR_MS = 365 * 24 * HOUR_SECONDS * 1000
/** As long as a demo that nobody answers is kept. */
const DEMO_SECONDS = 2 * 365 * 24 * HOUR_SECONDS

type Site = { secret: string; siteUrl: string }
type DatedOrder = { id: string; created_at: string; key_turns: number }

/** Keys to the pages of orders, for buyers without an account: everyone who
 * reads the receipt has one. It lasts a year from the order. */
export function createOrderKeys(site: Site) {
  const keys = createKeys("order", site)
  return {
    /** Null when the year is over. */
    link({ id, created_at, key_turns }: DatedOrder) {
      const leftMs = Date.parse(created_at) + YEAR_MS - Date.now()
      if (leftMs < 1000) return null
      const seconds = Math.floor(leftMs / 1000)
      return keys.link(`/order/${id}`, seconds, orderLock(id, key_turns))
    },

    /** With `turns`, the lock's changes: a key from before one opens nothing. */
    opens: (id: string, key: string, turns: number) =>
      keys.opens(orderLock(id, turns), key),
  }
}

function orderLock(id: string, turns: number) {
  return turns > 0 ? `/order/${id}?${turns}` : `/order/${id}`
}

/** Keys to the page on which an artist follows their demos, in the mails to
 * their address. They open nothing once the last of the demos is gone. */
export function createDemoKeys(site: Site) {
  const keys = createKeys("demo", site)
  return {
    link: (senderId: string) => keys.link(`/demo/${senderId}`, DEMO_SECONDS),
    opens: (senderId: string, key: string) =>
      keys.opens(`/demo/${senderId}`, key),
  }
}

/** A key stands in the address's fragment, which no browser sends to anybody.
 * An old key, a changed one and another thing's are all no key. */
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

/** Addresses of a pass as a file, for an hour: the code itself stands in no
 * address that a server sees. */
export function createPassLinks(site: Site) {
  const files = createFileLinks("pass", site, noPass)
  return {
    sign: (id: string, file: PassFile) => files.sign(`/passes/${id}.${file}`),

    /** Which pass, and as what; anything but a link of ours is refused. */
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

/** Addresses of bought files: good for an hour, for whoever has them, and
 * signed with whose they are. Every character is under the signature, the name
 * it is saved by too. `advice` says where a new link is. */
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

/** A path as it stands in an address: compared as it is written, so that no
 * second spelling of it opens anything. */
export function written(path: string) {
  const spelt = path.split("/").map(encodeURIComponent).join("/")
  return new URL(spelt, "http://site.invalid").pathname
}

/** The same for an old link and for one that never was. */
function noLink(advice: string) {
  return new Refusal(403, {
    code: "no_link",
    message: `This link does not work, or no longer: links last for an hour. ${advice}`,
  })
}
