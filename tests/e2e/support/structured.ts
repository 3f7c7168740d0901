export type Thing = { "@type": string } & Record<string, unknown>
/** All that a page tells engines. */
export type Structured = { "@context": string; "@graph": Thing[] }

/** What engines will not show a thing without, by its kind: paths into it;
 * in a list every entry must have them. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url", "logo", "sameAs"],
  WebSite: ["name", "url", "potentialAction.target.urlTemplate"],
  MusicGroup: ["name", "url", "image", "album.name", "album.url"],
  MusicAlbum: [
    "name",
    "url",
    "image",
    "datePublished",
    "byArtist.name",
    "byArtist.url",
    "track.name",
    "track.duration",
  ],
  MusicEvent: [
    "name",
    "startDate",
    "eventStatus",
    "image",
    "location.name",
    "location.address.addressLocality",
    "location.address.addressCountry",
    "performer.name",
    "offers.url",
    "offers.availability",
  ],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate"],
  NewsArticle: [
    "headline",
    "image",
    "datePublished",
    "dateModified",
    "author.name",
    "publisher.name",
    "publisher.logo",
  ],
  Product: [
    "name",
    "image",
    "description",
    "brand.name",
    "offers.price",
    "offers.priceCurrency",
    "offers.availability",
    "offers.url",
  ],
  BreadcrumbList: [
    "itemListElement.position",
    "itemListElement.name",
    "itemListElement.item",
  ],
}

/** The paths that are missing or empty, each with its kind. */
export function lacking(thing: Thing) {
  const required = REQUIRED[thing["@type"]] ?? ["a kind that is known"]
  return required
    .filter((path) => !isThere(thing, path.split(".")))
    .map((path) => `${thing["@type"]}: ${path}`)
}

function isThere(value: unknown, [name, ...rest]: string[]): boolean {
  if (Array.isArray(value)) {
    return (
      value.length > 0 &&
      value.every((entry) => isThere(entry, name ? [name, ...rest] : []))
    )
  }
  if (name === undefined) return value !== undefined && value !== ""
  if (typeof value !== "object" || value === null) return false
  return isThere((value as Record<string, unknown>)[name], rest)
}
