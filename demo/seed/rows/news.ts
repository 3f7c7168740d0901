import { news } from "../../label/news.ts"
import { newsPieces } from "../../label/pieces.ts"
import type { Edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import type { PictureUrls } from "../picture-urls.ts"

export function newsRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
) {
  return newsPieces.map(({ slug }) => {
    const story = news[slug]
    const isDraft = "draft" in story
    const filed = londonTime(
      daysAfter(today, -story.daysAgo - edition.daysOlder),
      "09:30",
    )
    return {
      id: edition.id("news", slug),
      slug: edition.slug(slug),
      title: edition.title(story.title),
      category: story.category,
      excerpt: story.excerpt,
      content: story.content,
      author: story.author,
      featured_image: pictures(`news/${slug}`),
      publish_date: isDraft ? null : filed,
      status: isDraft ? "draft" : "published",
      created_at: filed,
    }
  })
}
