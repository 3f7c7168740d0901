/** Makes a path absolute; an absolute URL is returned unchanged. */
export type At = (path: string) => string

/** Absolute URLs under the site's own origin, never the request's. Null if the
 * root has no data, on a page that failed. */
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

/** Paths that URL parsing would not change. */
const PLAIN = /^\/(?!\/)[\w/?=&#-]*(\.\w+)?$/
