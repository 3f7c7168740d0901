import { FEED_ENTRIES, HOME_NEWS } from "#domain/limits.ts"
import { likePattern, quotedValue } from "./like-pattern.ts"
import { pictureOf, picturesNamed } from "./pictures.ts"
import { isSlug } from "./slug.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type ArticleCard = RowOf<typeof listNews>
export type Article = RowOf<typeof articleBySlug>
/** An article in a list without pictures. */
export type Headline = RowOf<typeof latestNews>

const CARD =
  `id,slug,title,category,excerpt,author,publish_date,${pictureOf("picture", "featured_image")}` as const
const ARTICLE = `${CARD},content,updated_at,public_from` as const

export function latestNews(db: Tables) {
  return rows(
    published(db, "id,slug,title,category,publish_date").limit(HOME_NEWS),
  )
}

export function listNews(
  db: Tables,
  { from, to }: { from: number; to: number },
) {
  return rows(published(db, CARD).range(from, to))
}

/** The newest articles in full, for feed readers. */
export function newsFeedEntries(db: Tables) {
  return rows(published(db, ARTICLE).limit(FEED_ENTRIES))
}

export async function articleBySlug(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  const read = published(db, ARTICLE).eq("slug", slug).maybeSingle()
  const found = await rows(read)
  // A previewed draft may have no date yet.
  return (
    found && { ...found, publish_date: found.publish_date ?? found.public_from }
  )
}

/** Further reading: earlier articles first, then the newest. */
export async function furtherReading(
  db: Tables,
  { slug, publish_date }: { slug: string; publish_date: string },
) {
  const others = () => published(db, CARD).neq("slug", slug).limit(HOME_NEWS)
  const [before, newest] = await Promise.all([
    rows(others().lt("publish_date", publish_date)),
    rows(others()),
  ])
  const seen = new Set(before.map(({ id }) => id))
  const rest = newest.filter(({ id }) => !seen.has(id))
  return [...before, ...rest].slice(0, HOME_NEWS)
}

/** Articles that mention an artist in their title or excerpt. */
export function newsMentioning(db: Tables, name: string) {
  const pattern = quotedValue(likePattern(name))
  return rows(
    published(db, CARD)
      .or(`title.ilike.${pattern},excerpt.ilike.${pattern}`)
      .limit(HOME_NEWS),
  )
}

/** Data about the pictures that a text refers to by URL. */
export async function picturesAt(db: Tables, urls: string[]) {
  if (urls.length === 0) return []
  return rows(picturesNamed(db, urls))
}

function published<Fields extends string>(db: Tables, fields: Fields) {
  return db
    .from("news_articles")
    .select(fields)
    .order("publish_date", { ascending: false })
    .order("id")
}
