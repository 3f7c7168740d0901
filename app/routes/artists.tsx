import { ArtistCard } from "../catalogue/artist-card.tsx"
import {
  type ArtistCard as Artist,
  artistGenres,
  listArtists,
} from "../data/artists.ts"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { filterValue, oneOf, pageOf } from "../site/query.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { CardList } from "../ui/card-list.tsx"
import { Choices } from "../ui/choices.tsx"
import { ClearFilters } from "../ui/clear-filters.tsx"
import { ListCount } from "../ui/list-count.tsx"
import { ArtistSkeletons } from "../ui/list-skeletons.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { useListPending } from "../ui/use-pending-navigation.ts"
import type { Route } from "./+types/artists"

export const handle: PageHandle = { uses: ["sort", "genre", "page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    unlisted: args.loaderData?.empty,
    title: "Artists – 9X",
    description: "The roster of 9X: everybody we make records with.",
    picture: "/og/page/artists.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Artists", "/artists"]], at)]
      : undefined,
    query: {
      genre: args.loaderData?.genre ?? null,
      page: args.loaderData?.page ?? null,
    },
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = tables(context)
  const page = pageOf(url.searchParams)
  const genre = filterValue(url.searchParams, "genre")
  const sort = oneOf(url.searchParams.get("sort"), ["name", "new"]) ?? "name"
  const [genres, found] = await Promise.all([
    artistGenres(db),
    listArtists(db, { genre, sort, ...pageRange(page) }),
  ])
  return {
    ...onePage(found),
    genres,
    genre,
    sort,
    page,
  }
}

export default function Artists({ loaderData }: Route.ComponentProps) {
  const { genres, genre, sort, more } = loaderData
  const artists = unpackList(loaderData.listed)
  const refining = useListPending()
  return (
    <>
      <PageHead title="Artists">
        <Choices
          choices={[
            {
              name: "genre",
              label: "Genre",
              value: genre,
              all: "All Genres",
              options: genres.map((text) => ({ value: text, text })),
            },
            {
              name: "sort",
              label: "Sort",
              value: sort,
              options: [
                { value: "name", text: "A–Z" },
                { value: "new", text: "Newest" },
              ],
            },
          ]}
        />
      </PageHead>
      <ListCount
        count={artists.length}
        thing="artist"
        more={more}
        pending={refining}
      />
      {refining ? (
        <ArtistSkeletons />
      ) : (
        <ArtistList {...loaderData} artists={artists} />
      )}
    </>
  )
}

type ArtistListProps = Pick<
  Route.ComponentProps["loaderData"],
  "genre" | "page" | "more"
> & { artists: Artist[] }

function ArtistList({ artists, genre, page, more }: ArtistListProps) {
  return (
    <>
      {genre && artists.length === 0 && <ClearFilters to="/artists" />}
      <CardList
        things={artists}
        className="grid grid-cols-2 gap-x-4 gap-y-10 px-gutter pb-16 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4 [--later:18rem]"
      >
        {(artist, priority) => (
          <ArtistCard
            heading="h2"
            artist={artist}
            priority={priority}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 30vw, calc(50vw - 28px)"
          />
        )}
      </CardList>
      <LoadMore page={page} more={more} />
    </>
  )
}
