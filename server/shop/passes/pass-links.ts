import { Refusal } from "#platform/refusal.ts"
import { createUrlSigner } from "#platform/storage/signed-urls.ts"

const HOUR_SECONDS = 60 * 60
const PURPOSE = "pass"
const ADDRESS = /^\/passes\/([0-9a-f-]{36})\.(pdf|ics)$/
const QUERY = /^\?token=([\w.-]+)$/

export type PassFile = "pdf" | "ics"

type Site = { secret: string; siteUrl: string }

/** Addresses of a pass as a file, for an hour: the code itself stands in no
 * address that a server sees. */
export function createPassLinks({ secret, siteUrl }: Site) {
  const signer = createUrlSigner(secret, [PURPOSE])

  return {
    sign(id: string, file: PassFile) {
      const url = `/passes/${id}.${file}`
      return `${siteUrl}${url}?token=${signer.sign(PURPOSE, { url }, HOUR_SECONDS)}`
    },

    /** Which pass, and as what; anything but a link of ours is refused. */
    check(address: string) {
      const { pathname, search } = new URL(address)
      const [, id, file] = ADDRESS.exec(pathname) ?? []
      const token = QUERY.exec(search)?.[1] ?? ""
      try {
        signer.check(PURPOSE, token, pathname)
      } catch (error) {
        throw error instanceof Refusal ? noLink() : error
      }
      if (!id || !file) throw noLink()
      return { id, file: file === "pdf" ? "pdf" : "ics" } as const
    },
  }
}

function noLink() {
  return new Refusal(403, {
    code: "no_link",
    message:
      "This link does not work, or no longer: links last for an hour. The pass's own page has a new one.",
  })
}
