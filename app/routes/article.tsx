import { isRouteErrorResponse } from "react-router"
import { articleBlocks, subjectsOf } from "#domain/article.ts"
import { dateText } from "#domain/calendar.ts"
import { ArticleBody } from "../catalogue/article-body.tsx"
import { ArticleCard } from "../catalogue/article-card.tsx"
import { Category } from "../catalogue/category.tsx"
import { articleBySlug, furtherReading, picturesAt } from "../data/news.ts"
import { redirectOrNotFound } from "../data/slug-redirects.ts"
import { type SubjectLink, subjectLinks } from "../data/subjects.ts"
import { tables } from "../data/tables.ts"
import { newsFeed } from "../site/feeds.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { structuredArticle } from "../site/structured-data/article.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import { SectionHead } from "../ui/section-head.tsx"
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

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const db = tables(context)
  const found = await articleBySlug(db, params.slug)
  if (!found) throw await redirectOrNotFound("news_articles", args)
  const { content, ...article } = found
  const blocks = articleBlocks(content)
  const urls = blocks.flatMap((block) =>
    block.kind === "picture" ? [block.url] : [],
  )
  const [pictures, subjects, next] = await Promise.all([
    picturesAt(db, urls),
    subjectLinks(db, subjectsOf(blocks)),
    furtherReading(db, article),
  ])
  return { article, blocks, pictures, subjects, next }
}

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const { article, blocks, pictures, subjects, next } = loaderData
  return (
    <>
      <article className="px-gutter pt-16 pb-20 [overflow-wrap:anywhere]">
        <p className="label flex flex-wrap gap-x-6 gap-y-2 text-ash">
          <Category category={article.category} />
          <time dateTime={article.publish_date}>
            {dateText(article.publish_date)}
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
        <ArticleBody blocks={blocks} pictures={pictures} />
        {subjects.length > 0 && <Subjects subjects={subjects} />}
      </article>
      {next.length > 0 && (
        <section aria-labelledby="next" className="px-gutter pb-20">
          <SectionHead
            id="next"
            title="Read next"
            link={{ to: "/news", text: "Read All" }}
          />
          <ul className="grid gap-x-8 gap-y-14 md:grid-cols-3">
            {next.map((article) => (
              <li key={article.id}>
                <ArticleCard
                  article={article}
                  heading="h3"
                  sizes="(min-width: 768px) 30vw, calc(100vw - 40px)"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Subjects({ subjects }: { subjects: SubjectLink[] }) {
  return (
    <aside
      aria-labelledby="subjects"
      className="mx-auto mt-16 max-w-[62ch] border-rule border-t pt-4"
    >
      <h2 id="subjects" className="label text-ash">
        In this story
      </h2>
      <ul className="mt-2">
        {subjects.map(({ href, label, title, note }) => (
          <li key={href} className="border-rule border-b">
            <ScreenLink
              to={href}
              className="grid min-h-11 grid-cols-[6rem_1fr] items-baseline gap-4 py-3 hover:text-signal"
            >
              <span className="label text-ash">{label}</span>
              <span className="min-w-0 break-words">
                <span className="font-bold">{title}</span>{" "}
                <span className="text-ash">{note}</span>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </aside>
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
