import type { Hit, Kind } from "../data/search.ts"

type Group = {
  kind: Kind
  title: string
  /** The path prefix of this kind's pages. */
  room: string
  fallback: string
}

/** The kinds of result, in display order. */
export const GROUPS: Group[] = [
  {
    kind: "artist",
    title: "Artists",
    room: "/artist",
    fallback: "/fallback/artist.webp",
  },
  {
    kind: "release",
    title: "Releases",
    room: "/release",
    fallback: "/fallback/release.webp",
  },
  {
    kind: "product",
    title: "Products",
    room: "/product",
    fallback: "/fallback/product.webp",
  },
  {
    kind: "news",
    title: "News",
    room: "/news",
    fallback: "/fallback/article.webp",
  },
  {
    kind: "track",
    title: "Tracks",
    room: "/release",
    fallback: "/fallback/release.webp",
  },
  {
    kind: "event",
    title: "Events",
    room: "/event",
    fallback: "/fallback/artist.webp",
  },
]

/** The groups that have results; each result has its URL and its index in the
 * whole list. */
export function grouped(hits: Hit[]) {
  const filled = GROUPS.map((group) => ({
    ...group,
    hits: hits.filter(({ kind }) => kind === group.kind),
  })).filter(({ hits }) => hits.length > 0)
  let place = 0
  return filled.map((group) => ({
    ...group,
    hits: group.hits.map((hit) => ({
      ...hit,
      href: `${group.room}/${hit.slug}`,
      place: place++,
    })),
  }))
}

export type ResultGroup = ReturnType<typeof grouped>[number]
export type SearchResult = ResultGroup["hits"][number]
