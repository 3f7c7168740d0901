/** How what a letter names is reached from somebody's mailbox. */
export type Ways = {
  /** A link's whole address, or that which counts it. */
  to: (href: string) => string
  /** A file's whole address. */
  file: (path: string) => string
}

type Asked = {
  siteUrl: string
  /** The letter whose links are counted; null where they lead straight to
   * their page. */
  countedAs: string | null
}

/** `links` gathers where those lead that can be counted: one address has one
 * number, however often it stands there. */
export function waysOf({ siteUrl, countedAs }: Asked, links: string[]): Ways {
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
