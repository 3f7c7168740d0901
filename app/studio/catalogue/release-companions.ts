import { readPage, readRow, searchFor } from "../data/rows.ts"
import { ask, call } from "../data/tables.ts"
import { stateOf } from "../publishing/state.ts"
import type { Companion, Listed, ListRow, Row } from "../resource.ts"
import { PRODUCTS } from "../shop/products.tsx"
import { ARTISTS } from "./artists.tsx"
import { FILMS } from "./films.tsx"
import { NEWS } from "./news.tsx"

const MOST = 50
const MOST_ARTICLES = 20

/** Everything usually published with a release: its artist if not public yet,
 * its products, its films, and unpublished articles. Articles that mention the
 * release come first. */
export async function releaseCompanions(release: Row): Promise<Companion[]> {
  const [artist, products, films, articles] = await Promise.all([
    readRow(ARTISTS, String(release.artist_id)),
    productsOf(release.id),
    filmsOf(release.id),
    articlesFor(String(release.title)),
  ])
  return [
    ...(artist && !isPublic(artist) ? [companion(ARTISTS)(artist)] : []),
    ...products.map(companion(PRODUCTS)),
    ...films.map(companion(FILMS)),
    ...articles,
  ]
}

function isPublic(artist: Row) {
  const { publishing } = ARTISTS
  return publishing && stateOf(publishing, artist) === "public"
}

function companion(resource: Listed, isLikely = true) {
  return (row: ListRow): Companion => ({ resource, row, isLikely })
}

async function productsOf(release_id: string) {
  const query = { search: "", sort: "title", page: 1, filters: { release_id } }
  const { rows } = await readPage(PRODUCTS, query, MOST)
  return rows
}

/** Uses a function because a film hides its link to an unreleased record. */
function filmsOf(id: string) {
  return call<ListRow[]>("films_of_release", { p_release_id: id })
}

async function articlesFor(title: string) {
  const naming = await articles(searchFor(["title", "content"], title))
  const known = new Set(naming.map(({ id }) => id))
  const unread = await articles(
    `status.neq.published,public_from.gt.${new Date().toISOString()}`,
  )
  const others = unread.filter(({ id }) => !known.has(id))
  return [...naming.map(companion(NEWS)), ...others.map(companion(NEWS, false))]
}

async function articles(either: string) {
  const { data } = await ask<ListRow[]>((tables) =>
    tables
      .from(NEWS.table)
      .select(NEWS.select)
      .or(either)
      .order("updated_at", { ascending: false })
      .limit(MOST_ARTICLES)
      .overrideTypes<ListRow[], { merge: false }>(),
  )
  return data
}
