import { newsFeedEntries } from "../../data/news.ts"
import { tables } from "../../data/tables.ts"
import { NEWS_DESCRIPTION, newsFeed } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/news"
import { rssResponse } from "./rss.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const articles = await newsFeedEntries(tables(context))
  const channel = {
    facts: newsFeed,
    page: "/news",
    description: NEWS_DESCRIPTION,
    entries: articles.map((article) => ({
      title: article.title,
      path: `/news/${article.slug}`,
      date: article.publish_date,
      text: article.excerpt,
      story: article.content,
      author: article.author,
      category: article.category,
      picture: `/og/news/${article.slug}.jpg`,
    })),
  }
  return rssResponse(channel, siteAddresses(context))
}
