import type { AuthParts } from "./call.ts"

/** Where a mailed link may lead: on the site, or to an address of the
 * allow-list; anything else leads to the site's front door. */
export function allowedRedirect(
  { siteUrl, config }: Pick<AuthParts, "siteUrl" | "config">,
  asked: string | null | undefined,
): string {
  if (!asked) return siteUrl
  const url = URL.canParse(asked, siteUrl) ? new URL(asked, siteUrl) : null
  if (!url || url.username || url.password) return siteUrl
  // A blob: address has the origin of who made it.
  const site = new URL(siteUrl)
  const atHome = url.protocol === site.protocol && url.origin === site.origin
  if (atHome) return url.href
  const listed = config.additional_redirect_urls
  const plain = `${url.href.split(/[?#]/, 1)}`
  const fits = listed.some((entry) => fitsPattern(entry, url.href, plain))
  return fits ? url.href : siteUrl
}

function fitsPattern(entry: string, href: string, plain: string) {
  const pattern = entry
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*"
      if (part === "*") return "[^./?#]*"
      return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    })
    .join("")
  const matcher = new RegExp(`^${pattern}/?$`)
  return matcher.test(href) || matcher.test(plain)
}
