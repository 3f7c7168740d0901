/** Turns a newsletter's links into addresses that work in a mailbox. */
export type LinkAddresses = {
  /** A link's absolute address, or the one that counts it. */
  to: (href: string) => string
  /** A file's absolute address. */
  file: (path: string) => string
}

type Around = {
  siteUrl: string
  /** The newsletter whose links are counted; null if links are direct. */
  countedAs: string | null
}

/** `links` collects the targets that can be counted: each target has one
 * number, however often it is linked. */
export function linkAddresses(
  { siteUrl, countedAs }: Around,
  links: string[],
): LinkAddresses {
  const whole = (path: string) =>
    path.startsWith("/") ? `${siteUrl}${path}` : path
  return {
    file: whole,
    to(href) {
      const url = whole(href)
      if (url.startsWith("mailto:")) return url
      if (!links.includes(url)) links.push(url)
      if (!countedAs) return url
      return `${siteUrl}/l/${countedAs}/${links.indexOf(url) + 1}`
    },
  }
}
