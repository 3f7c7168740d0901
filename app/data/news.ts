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

const CARD =
  `id,slug,title,category,excerpt,author,publish_date,${pictureOf("picture", "featured_image")}` as const
const ARTICLE = `${CARD},content,updated_at` as const

export function latestNews(db: Tables): Promise<Headline[]> {
  return rows(
    published(db, "id,slug,title,category,publish_date").limit(HOME_NEWS),
  )
}

export function listNews(
  db: Tables,
  { from, to }: { from: number; to: number },
): Promise<ArticleCard[]> {
  return rows(published(db, CARD).range(from, to))
}

/** The newest, whole: what a reader who subscribed gets. */
export function newsFeedEntries(db: Tables): Promise<Article[]> {
  return rows(published(db, ARTICLE).limit(FEED_ENTRIES))
}

export async function articleBySlug(
  db: Tables,
  slug: string,
): Promise<Article | null> {
  if (!isSlug(slug)) return null
  return rows(published(db, ARTICLE).eq("slug", slug).maybeSingle())
}

function published<Fields extends string>(db: Tables, fields: Fields) {
  return db
    .from("news_articles")
    .select(fields)
    .eq("status", "published")
    .order("publish_date", { ascending: false })
    .order("id")
}
