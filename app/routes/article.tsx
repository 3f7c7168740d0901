import { data, isRouteErrorResponse } from "react-router"
import { Category } from "../catalogue/category.tsx"
import { articleBySlug } from "../data/news.ts"
import { tables } from "../data/tables.ts"
import { newsFeed } from "../site/feeds.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { structuredArticle } from "../site/structured-data/article.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { longDate } from "../ui/formats.ts"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import type { Route } from "./+types/article"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData?.article
  if (!article) return faultMeta(args, "Article Not Found – 9X")
  return pageMeta(args, {
    title: `${article.title} – 9X`,
    description: article.excerpt,
    kind: "article",
    feeds: [newsFeed],
    picture: `/og/news/${article.slug}.jpg`,
    structured: import.meta.env.SSR
      ? (at) => [
          structuredArticle(article, at),
          breadcrumbs(
            [
              ["News", "/news"],
              [article.title, `/news/${article.slug}`],
            ],
            at,
          ),
        ]
      : undefined,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await articleBySlug(tables(context), params.slug)
  if (!article) throw data(null, 404)
  return { article }
}

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const { article } = loaderData
  return (
    <article className="px-gutter pt-16 pb-20">
      <p className="label flex flex-wrap gap-x-6 gap-y-2 text-ash">
        <Category category={article.category} />
        <time dateTime={article.publish_date}>
          {longDate(article.publish_date)}
        </time>
        {article.author && <span>By {article.author}</span>}
      </p>
      <h1 className="poster mt-6 max-w-[18ch] text-[clamp(2.25rem,5vw,4.75rem)]">
        {article.title}
      </h1>
      <p className="mt-8 max-w-[52ch] text-xl text-ash leading-relaxed">
        {article.excerpt}
      </p>
      <Picture
        picture={article.picture}
        fallback="/fallback/article.webp"
        frame="aspect-[3/2]"
        sizes="calc(100vw - 40px)"
        priority
        className="mt-12"
      />
      <div className="mx-auto mt-12 grid max-w-[62ch] gap-6 text-lg leading-relaxed">
        {article.content?.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Article Not Found"
      link={{ to: "/news", text: "Back to News" }}
    />
  )
}
