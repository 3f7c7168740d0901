import type { NewsArticle } from "schema-dts"
import type { Article } from "#app/data/news.ts"
import type { At } from "../addresses.ts"
import { labelReference } from "./label.ts"

export function structuredArticle(article: Omit<Article, "content">, at: At) {
  const url = at(`/news/${article.slug}`)
  return {
    "@type": "NewsArticle",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.excerpt ?? undefined,
    articleSection: article.category ?? "News",
    image: [
      at(article.picture?.url ?? `/og/news/${article.slug}.jpg`),
      at(`/og/news/${article.slug}.jpg`),
    ],
    datePublished: article.publish_date,
    dateModified: article.updated_at,
    inLanguage: "en-GB",
    author: article.author
      ? { "@type": "Person", name: article.author }
      : labelReference(at),
    publisher: labelReference(at),
  } satisfies NewsArticle
}
