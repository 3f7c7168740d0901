import type { Headline } from "#app/data/news.ts"
import { ScreenLink } from "#app/ui/screen-link.tsx"
import { SectionHead } from "#app/ui/section-head.tsx"
import { monthAndDay } from "#domain/calendar.ts"
import { Category } from "../category.tsx"

/** Headlines as a column of print: large type, no pictures. */
export function LatestNews({ articles }: { articles: Headline[] }) {
  return (
    <section
      aria-labelledby="news"
      className="later px-gutter py-20 [--later:46rem]"
    >
      <SectionHead
        id="news"
        title="News"
        link={{ to: "/news", text: "Read All" }}
      />
      <ol>
        {articles.map((article) => (
          <li key={article.id}>
            <ScreenLink
              to={`/news/${article.slug}`}
              className="grid gap-x-8 gap-y-2 border-rule border-b py-7 hover:text-signal md:grid-cols-12"
            >
              <time
                dateTime={article.publish_date}
                className="label text-ash md:col-span-2"
              >
                {monthAndDay(article.publish_date)}
              </time>
              <h3 className="font-bold text-2xl leading-tight [font-stretch:112%] [overflow-wrap:anywhere] md:col-span-7 md:text-4xl">
                {article.title}
              </h3>
              <p className="label md:col-span-3 md:text-right">
                <Category category={article.category} />
              </p>
            </ScreenLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
