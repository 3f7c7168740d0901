/** Where a link leads, for who decides whether to follow it; null for what is
 * no address of the web. */
export function webLink(link: string | null) {
  const url = link ? URL.parse(link) : null
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isWeb ? { href: url.href, host: url.host } : null
}
