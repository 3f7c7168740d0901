/** A link with its host, so that people can judge it before following; null
 * when it isn't a web address. */
export function webLink(link: string | null) {
  const url = link ? URL.parse(link) : null
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isWeb ? { href: url.href, host: url.host } : null
}
