import { ArticleCard } from "../catalogue/article-card.tsx"
import { listNews } from "../data/news.ts"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { NEWS_DESCRIPTION, newsFeed } from "../site/feeds.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { CardList } from "../ui/card-list.tsx"
import { FeedLink } from "../ui/feed-link.tsx"
import { ArticleSkeletons } from "../ui/list-skeletons.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { useListPending } from "../ui/use-pending-navigation.ts"
import type { Route } from "./+types/news"

export const handle: PageHandle = { uses: ["page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "News – 9X",
    description: NEWS_DESCRIPTION,
    picture: "/og/page/news.jpg",
    feeds: [newsFeed],
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["News", "/news"]], at)]
      : undefined,
    query: { page: args.loaderData?.page ?? null },
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams)
  const found = await listNews(tables(context), pageRange(page))
  return { ...onePage(found), page }
}

export default function News({ loaderData }: Route.ComponentProps) {
  const refining = useListPending()
  return (
    <>
      <PageHead title="News">
        <p className="flex flex-wrap items-center gap-x-6">
          <ButtonLink to="/letters" look="link">
            Letters
          </ButtonLink>
          <FeedLink feed={newsFeed}>RSS</FeedLink>
        </p>
      </PageHead>
      {refining ? <ArticleSkeletons /> : <Found {...loaderData} />}
    </>
  )
}

function Found({ listed, page, more }: Route.ComponentProps["loaderData"]) {
  const articles = unpackList(listed)
  return (
    <>
      {articles.length === 0 && (
        <p className="px-gutter py-16 text-ash">No articles yet</p>
      )}
      <CardList
        things={articles}
        className="grid gap-x-8 gap-y-14 px-gutter pb-16 md:grid-cols-2 xl:grid-cols-3 [--later:28rem]"
      >
        {(article) => (
          <ArticleCard
            article={article}
            sizes="(min-width: 1280px) 30vw, (min-width: 768px) 46vw, calc(100vw - 40px)"
          />
        )}
      </CardList>
      <LoadMore page={page} more={more} />
    </>
  )
}
