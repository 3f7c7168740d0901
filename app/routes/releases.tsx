import { releaseYears } from "#domain/release.ts"
import { ReleaseCard } from "../components/catalogue/release-card.tsx"
import { ReleaseSkeletons } from "../components/states/list-skeletons.tsx"
import { useRefining } from "../components/states/use-waiting.ts"
import { Choices } from "../components/ui/choices.tsx"
import { FeedLink } from "../components/ui/feed-link.tsx"
import { LoadMore } from "../components/ui/load-more.tsx"
import { PageHead } from "../components/ui/page-head.tsx"
import { listReleases, releaseGenres } from "../data/releases.ts"
import { PAGE_SIZE, pageRange, tables } from "../data/tables.ts"
import { releasesFeed } from "../lib/feeds.ts"
import { countText, londonToday } from "../lib/formats.ts"
import { pageMeta } from "../lib/meta.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import { oneOf, pageOf } from "../lib/query.ts"
import { breadcrumbs } from "../lib/structured-data/breadcrumbs.ts"
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
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = tables(context)
  const today = londonToday()
  const params = url.searchParams
  const page = pageOf(params)
  const years = releaseYears(today).map(String)
  const genres = await releaseGenres(db)
  const chosen = {
    type: oneOf(params.get("type"), TYPES),
    genre: oneOf(params.get("genre"), genres),
    year: oneOf(params.get("year"), years),
  }
  const found = await listReleases(
    db,
    { ...chosen, year: chosen.year ? Number(chosen.year) : null },
    pageRange(page),
  )
  return {
    releases: found.slice(0, PAGE_SIZE),
    more: found.length > PAGE_SIZE,
    page,
    years,
    genres,
    chosen,
    today,
  }
}

export default function Releases({ loaderData }: Route.ComponentProps) {
  const { years, genres, chosen } = loaderData
  const refining = useRefining()
  return (
    <>
      <PageHead title="Releases">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <Choices
            choices={[
              choice("type", "Type", "All Types", chosen.type, TYPES),
              choice("genre", "Genre", "All Genres", chosen.genre, genres),
              choice("year", "Year", "All Years", chosen.year, years),
            ]}
          />
          <FeedLink feed={releasesFeed}>RSS</FeedLink>
        </div>
      </PageHead>
      <div role="status" className="px-gutter pb-6">
        {!refining && <Count {...loaderData} />}
      </div>
      {refining ? <ReleaseSkeletons /> : <Found {...loaderData} />}
    </>
  )
}

/** Said again whenever the filters change it. */
function Count({ releases, more }: Pick<FoundProps, "releases" | "more">) {
  if (releases.length === 0) {
    return <p className="py-16 text-ash">No releases found.</p>
  }
  return (
    <p className="label text-ash">
      {countText(releases.length, "release", more)}
    </p>
  )
}

type FoundProps = Pick<
  Route.ComponentProps["loaderData"],
  "releases" | "today" | "page" | "more"
>

function Found({ releases, today, page, more }: FoundProps) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-12 px-gutter pb-16 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4">
        {releases.map((release, place) => (
          <li key={release.id}>
            <ReleaseCard
              heading="h2"
              release={release}
              today={today}
              priority={place < 2}
              sizes="(min-width: 1280px) 22vw, (min-width: 768px) 30vw, calc(50vw - 28px)"
            />
          </li>
        ))}
      </ul>
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
    value: value ?? "all",
    options: [
      { value: "all", text: all },
      ...values.map((text) => ({ value: text, text })),
    ],
  }
}
