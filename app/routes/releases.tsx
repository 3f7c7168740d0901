import { releaseYears } from "#domain/release.ts"
import { ReleaseCard } from "../catalogue/release-card.tsx"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import {
  listReleases,
  type ReleaseCard as Release,
  releaseGenres,
} from "../data/releases.ts"
import { tables } from "../data/tables.ts"
import { releasesFeed } from "../site/feeds.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { filterValue, pageOf } from "../site/query.ts"
import { labelToday } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { CardList } from "../ui/card-list.tsx"
import { Choices } from "../ui/choices.tsx"
import { ClearFilters } from "../ui/clear-filters.tsx"
import { FeedLink } from "../ui/feed-link.tsx"
import { ListCount } from "../ui/list-count.tsx"
import { ReleaseSkeletons } from "../ui/list-skeletons.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { useListPending } from "../ui/use-pending-navigation.ts"
import type { Route } from "./+types/releases"

const TYPES = ["Single", "EP", "Album"] as const

export const handle: PageHandle = { uses: ["type", "genre", "year", "page"] }

export const meta: Route.MetaFunction = (args) => {
  const { chosen, page = null } = args.loaderData ?? {}
  return pageMeta(args, {
    title: "Releases – 9X",
    description: "Every record on 9X, to be heard in full.",
    picture: "/og/page/releases.jpg",
    feeds: [releasesFeed],
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Releases", "/releases"]], at)]
      : undefined,
    query: { ...chosen, page },
    unlisted: args.loaderData?.empty,
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = tables(context)
  const today = labelToday(context)
  const params = url.searchParams
  const page = pageOf(params)
  const chosen = {
    type: filterValue(params, "type"),
    genre: filterValue(params, "genre"),
    year: filterValue(params, "year"),
  }
  const [genres, found] = await Promise.all([
    releaseGenres(db),
    listReleases(db, chosen, pageRange(page)),
  ])
  const years = releaseYears(today).map(String)
  return { ...onePage(found), page, years, genres, chosen, today }
}

export default function Releases({ loaderData }: Route.ComponentProps) {
  const { years, genres, chosen, more } = loaderData
  const releases = unpackList(loaderData.listed)
  const refining = useListPending()
  return (
    <>
      <PageHead title="Releases">
        <FeedLink feed={releasesFeed}>RSS</FeedLink>
        <Choices
          choices={[
            choice("type", "Type", "All Types", chosen.type, TYPES),
            choice("genre", "Genre", "All Genres", chosen.genre, genres),
            {
              ...choice("year", "Year", "All Years", chosen.year, years),
              long: true,
            },
          ]}
        />
      </PageHead>
      <ListCount
        count={releases.length}
        thing="release"
        more={more}
        pending={refining}
      />
      {refining ? (
        <ReleaseSkeletons />
      ) : (
        <ReleaseList {...loaderData} releases={releases} />
      )}
    </>
  )
}

type ReleaseListProps = Pick<
  Route.ComponentProps["loaderData"],
  "chosen" | "today" | "page" | "more"
> & { releases: Release[] }

function ReleaseList({
  releases,
  chosen,
  today,
  page,
  more,
}: ReleaseListProps) {
  return (
    <>
      {releases.length === 0 && Object.values(chosen).some(Boolean) && (
        <ClearFilters to="/releases" />
      )}
      <CardList
        things={releases}
        className="grid grid-cols-2 gap-x-4 gap-y-12 px-gutter pb-16 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4 [--later:18rem]"
      >
        {(release, priority) => (
          <ReleaseCard
            heading="h2"
            release={release}
            today={today}
            priority={priority}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 30vw, calc(50vw - 28px)"
          />
        )}
      </CardList>
      <LoadMore page={page} more={more} />
    </>
  )
}

function choice(
  name: string,
  label: string,
  all: string,
  value: string | null,
  values: readonly string[],
) {
  return {
    name,
    label,
    value,
    all,
    options: values.map((text) => ({ value: text, text })),
  }
}
