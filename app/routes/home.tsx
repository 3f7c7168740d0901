import { Suspense } from "react"
import { DEMO_PROMISE } from "#domain/demo-page.ts"
import { AboutLabel } from "../catalogue/home/about.tsx"
import { Hero } from "../catalogue/home/hero.tsx"
import { LatestNews } from "../catalogue/home/latest-news.tsx"
import { OutNow } from "../catalogue/home/out-now.tsx"
import { Roster } from "../catalogue/home/roster.tsx"
import { Shop9X } from "../catalogue/home/shop-9x.tsx"
import { VideoCard } from "../catalogue/video-card.tsx"
import { featuredArtists } from "../data/artists.ts"
import { latestNews } from "../data/news.ts"
import { featuredProducts } from "../data/products.ts"
import { outNow } from "../data/releases.ts"
import { emptyOnError, tables } from "../data/tables.ts"
import { latestVideos, type VideoCard as Video } from "../data/videos.ts"
import { withFailureMessage } from "../forms/client-action.ts"
import { homeDemoForm } from "../forms/demo.ts"
import { homeDemoAction } from "../forms/form-actions.ts"
import type { Outcome } from "../forms/form-rules.ts"
import { HomeDemoForm } from "../forms/home-demo-form.tsx"
import { NewsletterForm } from "../forms/newsletter-form.tsx"
import { newsletterMessages } from "../messages.ts"
import { eventsCalendar, newsFeed, releasesFeed } from "../site/feeds.ts"
import { LABEL_DESCRIPTION, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { requestServices } from "../site/request-context.ts"
import {
  structuredLabel,
  structuredSite,
} from "../site/structured-data/label.ts"
import { ButtonLink } from "../ui/button.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import type { Route } from "./+types/home"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "9X – Amplifying Talent. Crafting Legacies.",
    description: `${LABEL_DESCRIPTION} We develop artists, craft releases and produce moments across music, visuals and culture.`,
    feeds: [newsFeed, releasesFeed, eventsCalendar],
    structured: import.meta.env.SSR
      ? (at) => [
          structuredLabel(at, args.matches[0].loaderData?.social ?? {}),
          structuredSite(at),
        ]
      : undefined,
  })

export async function loader({ context }: Route.LoaderArgs) {
  const db = tables(context)
  const { now } = context.get(requestServices)
  const [release, artists, videos, products, articles] = await Promise.all([
    outNow(db),
    featuredArtists(db),
    emptyOnError(context, latestVideos(db)),
    emptyOnError(context, featuredProducts(db, now)),
    latestNews(db),
  ])
  return { release, artists, videos, products, articles }
}

/** The demo form. */
export const action = homeDemoAction

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withFailureMessage(homeDemoForm, serverAction)
}

/** Each section hydrates in a task of its own. */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { release, artists, videos, products, articles } = loaderData
  return (
    <>
      <Hero release={release} />
      {release && <OutNow release={release} />}
      <Suspense>{artists.length > 0 && <Roster artists={artists} />}</Suspense>
      <Suspense>
        {videos.length > 0 && <LatestVisuals videos={videos} />}
      </Suspense>
      <Suspense>
        {products.length > 0 && <Shop9X products={products} />}
        <About />
      </Suspense>
      <Suspense>
        {articles.length > 0 && <LatestNews articles={articles} />}
        <SubmitDemo posted={actionData} />
        <JoinList />
      </Suspense>
    </>
  )
}

function About() {
  return (
    <section
      aria-labelledby="about"
      className="later px-gutter py-20 [--later:40rem]"
    >
      <SectionHead id="about" title="About 9X" />
      <AboutLabel />
      <ButtonLink to="/contact" look="quiet" className="mt-6">
        Work With Us
      </ButtonLink>
    </section>
  )
}

function LatestVisuals({ videos }: { videos: Video[] }) {
  const [first, ...rest] = videos
  return (
    <section
      aria-labelledby="visuals"
      className="later px-gutter py-20 [--later:97rem]"
    >
      <SectionHead
        id="visuals"
        title="Latest Visuals"
        link={{ to: "/visuals", text: "Watch More" }}
      />
      <div className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {first && (
          <div className="md:col-span-2 md:row-span-2 md:self-start">
            <VideoCard
              video={first}
              sizes="(min-width: 768px) 62vw, calc(100vw - 40px)"
            />
          </div>
        )}
        {rest.map((video) => (
          <VideoCard
            key={video.id}
            video={video}
            sizes="(min-width: 768px) 30vw, calc(100vw - 40px)"
          />
        ))}
      </div>
    </section>
  )
}

/** The demo section: advice on the left, the form on the right. */
function SubmitDemo({ posted }: { posted?: Outcome }) {
  return (
    <section
      id="submit-demo"
      aria-labelledby="demo"
      className="later px-gutter py-20 [--later:77rem]"
    >
      <SectionHead id="demo" title="Submit Your Demo" />
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <p className="poster text-[clamp(2.5rem,5vw,5rem)] leading-[0.96]">
            Play us the one you keep going back to.
          </p>
          <p className="mt-8 max-w-[44ch] text-ash text-lg leading-relaxed">
            One link is enough, finished or not. {DEMO_PROMISE}
          </p>
        </div>
        <div className="lg:col-span-7">
          <HomeDemoForm posted={posted} />
        </div>
      </div>
    </section>
  )
}

/** The last section of Home. */
function JoinList() {
  return (
    <section
      aria-labelledby="join"
      className="later px-gutter py-20 [--later:32rem]"
    >
      <SectionHead id="join" title="Join the 9X List" />
      <div className="grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <p className="poster text-headline leading-[0.96] lg:col-span-8">
          First pressings, first dates, no noise.
        </p>
        <div className="lg:col-span-4">
          <p className="mb-6 max-w-[40ch] text-ash">
            {newsletterMessages.promise} One click in any of them and you are
            off the list.
          </p>
          <NewsletterForm name="Join the 9X List" />
        </div>
      </div>
    </section>
  )
}
