import { VideoCard } from "../components/catalogue/video-card.tsx"
import { AboutLabel } from "../components/home/about.tsx"
import { Hero } from "../components/home/hero.tsx"
import { LatestNews } from "../components/home/latest-news.tsx"
import { OutNow } from "../components/home/out-now.tsx"
import { Roster } from "../components/home/roster.tsx"
import { SectionHead } from "../components/ui/section-head.tsx"
import { featuredArtists } from "../data/artists.ts"
import { latestNews } from "../data/news.ts"
import { featuredRelease } from "../data/releases.ts"
import { orNothing, tables } from "../data/tables.ts"
import { latestVideos, type Video } from "../data/videos.ts"
import { eventsCalendar, newsFeed, releasesFeed } from "../lib/feeds.ts"
import { pageMeta } from "../lib/meta.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import {
  structuredLabel,
  structuredSite,
} from "../lib/structured-data/label.ts"
import type { Route } from "./+types/home"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "9X – Amplifying Talent. Crafting Legacies.",
    description:
      "9X is an independent music label and creative studio in London. We develop artists, craft releases and produce moments across music, visuals and culture.",
    feeds: [newsFeed, releasesFeed, eventsCalendar],
    structured: (at) => [
      structuredLabel(at, args.matches[0].loaderData?.social ?? {}),
      structuredSite(at),
    ],
  })

export async function loader({ context }: Route.LoaderArgs) {
  const db = tables(context)
  const [release, artists, videos, articles] = await Promise.all([
    featuredRelease(db),
    featuredArtists(db),
    orNothing(context, latestVideos(db)),
    latestNews(db),
  ])
  return { release, artists, videos, articles }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { release, artists, videos, articles } = loaderData
  return (
    <>
      <Hero />
      {release && <OutNow release={release} />}
      {artists.length > 0 && <Roster artists={artists} />}
      {videos.length > 0 && <LatestVisuals videos={videos} />}
      <section aria-labelledby="about" className="px-gutter py-20">
        <SectionHead id="about" title="About 9X" />
        <AboutLabel />
      </section>
      {articles.length > 0 && <LatestNews articles={articles} />}
    </>
  )
}

function LatestVisuals({ videos }: { videos: Video[] }) {
  const [first, ...rest] = videos
  return (
    <section aria-labelledby="visuals" className="px-gutter py-20">
      <SectionHead
        id="visuals"
        title="Latest Visuals"
        link={{ to: "/visuals", text: "Watch More" }}
      />
      <div className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {first && (
          <div className="md:col-span-2 md:row-span-2">
            <VideoCard video={first} sizes="(min-width: 768px) 62vw, 92vw" />
          </div>
        )}
        {rest.map((video) => (
          <VideoCard
            key={video.id}
            video={video}
            sizes="(min-width: 768px) 30vw, 92vw"
          />
        ))}
      </div>
    </section>
  )
}
