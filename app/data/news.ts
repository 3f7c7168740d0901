import { FEED_ENTRIES, HOME_NEWS } from "#domain/limits.ts"
import { type Picture, pictureOf } from "./pictures.ts"
import { isSlug } from "./slug.ts"
import { rows, type Tables } from "./tables.ts"

export type ArticleCard = {
  id: string
  slug: string
  title: string
  category: string | null
  excerpt: string | null
  author: string | null
  publish_date: string
  picture: Picture | null
}

export type Article = ArticleCard & {
  content: string | null
  updated_at: string
}

/** What a list without pictures tells. */
export type Headline = Pick<
  ArticleCard,
  "id" | "slug" | "title" | "category" | "publish_date"
>

const CARD = `id,slug,title,category,excerpt,author,publish_date,${pictureOf("picture", "featured_image")}`

export function latestNews(db: Tables) {
  return rows(
    published(db, "id,slug,title,category,publish_date")
      .limit(HOME_NEWS)
      .overrideTypes<Headline[], { merge: false }>(),
  )
}

export function listNews(
  db: Tables,
  { from, to }: { from: number; to: number },
) {
  return rows(
    published(db, CARD)
      .range(from, to)
      .overrideTypes<ArticleCard[], { merge: false }>(),
  )
}

/** The newest, whole: what a reader who subscribed gets. */
export function newsFeedEntries(db: Tables) {
  return rows(
    published(db, `${CARD},content,updated_at`)
      .limit(FEED_ENTRIES)
      .overrideTypes<Article[], { merge: false }>(),
  )
}

export async function articleBySlug(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  return rows(
    published(db, `${CARD},content,updated_at`)
      .eq("slug", slug)
      .maybeSingle()
      .overrideTypes<Article | null, { merge: false }>(),
  )
}

function published(db: Tables, fields: string) {
  return db
    .from("news_articles")
    .select(fields)
    .eq("status", "published")
    .order("publish_date", { ascending: false })
    .order("id")
}
