import { VideoCard } from "../catalogue/video-card.tsx"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { listVideos } from "../data/videos.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredVideo } from "../site/structured-data/video.ts"
import { CardList } from "../ui/card-list.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/visuals"

export const handle: PageHandle = { uses: ["page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Visuals – 9X",
    description: "Films, sessions and visualisers from 9X.",
    picture: "/og/page/visuals.jpg",
    query: { page: args.loaderData?.page ?? null },
    structured: import.meta.env.SSR
      ? (at) => [
          ...unpackList(args.loaderData?.listed, []).map((video) =>
            structuredVideo(video, at),
          ),
          breadcrumbs([["Visuals", "/visuals"]], at),
        ]
      : undefined,
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams)
  const found = await listVideos(tables(context), pageRange(page))
  return { ...onePage(found), page }
}

export default function Visuals({ loaderData }: Route.ComponentProps) {
  const { page, more } = loaderData
  const videos = unpackList(loaderData.listed)
  return (
    <>
      <PageHead title="Visuals" />
      {videos.length === 0 && <ComingSoon />}
      <CardList
        things={videos}
        className="grid gap-x-8 gap-y-14 px-gutter pb-16 md:grid-cols-2 [--later:26rem]"
      >
        {(video) => (
          <VideoCard
            heading="h2"
            video={video}
            sizes="(min-width: 768px) 46vw, calc(100vw - 40px)"
          />
        )}
      </CardList>
      <LoadMore page={page} more={more} />
    </>
  )
}

function ComingSoon() {
  return (
    <div className="grid justify-items-start gap-6 px-gutter py-16">
      <h2 className="poster text-4xl">More Videos Coming Soon</h2>
      <p className="text-ash">
        The list hears first.{" "}
        <a
          href="#newsletter"
          className="text-bone underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Join the newsletter
        </a>
      </p>
    </div>
  )
}
