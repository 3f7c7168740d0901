import { dateText } from "#domain/calendar.ts"
import type { ArticleCard as Article } from "../data/news.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import { Category } from "./category.tsx"

type ArticleCardProps = {
  article: Article
  sizes: string
  /** The title's heading level. */
  heading?: "h2" | "h3"
}

export function ArticleCard({
  article,
  sizes,
  heading: Heading = "h2",
}: ArticleCardProps) {
  return (
    <article className="group flex h-full min-w-0 flex-col [overflow-wrap:anywhere]">
      <ScreenLink to={`/news/${article.slug}`} className="block grow">
        <Picture
          picture={article.picture}
          fallback="/fallback/article.webp"
          frame="aspect-[3/2]"
          sizes={sizes}
          alt=""
        />
        <p className="label mt-3 flex gap-4 text-ash">
          <Category category={article.category} />
          <time dateTime={article.publish_date}>
            {dateText(article.publish_date)}
          </time>
        </p>
        <Heading className="mt-2 font-bold text-2xl leading-tight group-hover:text-signal">
          {article.title}
        </Heading>
      </ScreenLink>
      <p className="mt-2 max-w-prose text-ash md:line-clamp-3 md:min-h-[3lh]">
        {article.excerpt}
      </p>
      <p className="label mt-3 truncate text-ash md:min-h-[1lh]">
        {article.author && `By ${article.author}`}
      </p>
    </article>
  )
}
