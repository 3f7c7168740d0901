/** Where a link leads, so that one can decide whether to follow it; null when
 * it is not a web address. */
export function webLink(link: string | null) {
  const url = link ? URL.parse(link) : null
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isWeb ? { href: url.href, host: url.host } : null
}
