/** The absolute URL of a path, or of what is one already. */
export type At = (path: string) => string

/** Whole addresses under the site's own, never under the one a request came
 * by; null when the root has no data, on a page that failed. */
export function addressesOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): At | null {
  const root = matches.find((match) => match?.id === "root")?.loaderData
  if (!root || typeof root !== "object" || !("siteUrl" in root)) return null
  return addressesUnder(String(root.siteUrl))
}

export function addressesUnder(siteUrl: string): At {
  const { origin } = new URL(siteUrl)
  return (path) => {
    if (PLAIN.test(path)) return origin + path
    if (/^https?:\/\//.test(path)) return path
    return new URL(`${origin}/${path.replace(/^\/+/, "")}`).href
  }
}

/** Nothing in it would be written otherwise in an address. */
const PLAIN = /^\/(?!\/)[\w/?=&#-]*(\.\w+)?$/
