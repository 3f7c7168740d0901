const ABSOLUTE = /^https?:\/\/[^/?#\\]+(?=\/|$)/i
/** What the URL parser takes for a segment of dots, or for a slash. */
const WINDING = /\/(?:\.|%2e){1,2}(?=\/|$)|\\/i
/** In the first segment, a sign that needs no escape. The router reads it as
 * the sign it stands for, and whoever looks at the path does not. */
const DISGUISED = /^\/[^/]*%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i

/** A request's target from its path on, or null when it could be read in more
 * than one way: the door, the router and what is behind it must see the same
 * path, or one of them can be walked around. */
export function plainTarget(url: string) {
  const target = url.replace(ABSOLUTE, "") || "/"
  const [path = ""] = target.split(/[?#]/, 1)
  if (!path.startsWith("/")) return null
  return WINDING.test(path) || DISGUISED.test(path) ? null : target
}
