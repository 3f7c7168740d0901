import { isRouteErrorResponse, Link } from "react-router"
import { artistLinks } from "#domain/press-kit.ts"
import { ArticleCard } from "../catalogue/article-card.tsx"
import { Films } from "../catalogue/films.tsx"
import { NamePoster } from "../catalogue/name-poster.tsx"
import { SocialLinks } from "../catalogue/press-kit/social-links.tsx"
import { ReleaseCard } from "../catalogue/release-card.tsx"
import { TourListing } from "../catalogue/tour-listing.tsx"
import { artistBySlug } from "../data/artists.ts"
import { newsMentioning } from "../data/news.ts"
import { PAGE_SIZE } from "../data/pagination.ts"
import { productsOf } from "../data/products.ts"
import { releasesOf } from "../data/releases.ts"
import { redirectOrNotFound } from "../data/slug-redirects.ts"
import { emptyOnError, tables } from "../data/tables.ts"
import { nextDatesOf } from "../data/tour-dates.ts"
import { videosOf } from "../data/videos.ts"
import { ProductCard } from "../shop/product-card.tsx"
import { artistCalendar } from "../site/feeds.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { labelToday, requestServices } from "../site/request-context.ts"
import { ShareButton } from "../site/share-button.tsx"
import { structuredArtist } from "../site/structured-data/artist.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredEvent } from "../site/structured-data/event.ts"
import { Arrow } from "../ui/arrow.tsx"
import { ButtonLink, buttonClass } from "../ui/button.tsx"
import { CalendarLinks } from "../ui/feed-link.tsx"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import type { Route } from "./+types/artist"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return faultMeta(args, "Artist not found – 9X")
  const { artist, releases, dates } = args.loaderData
  return pageMeta(args, {
    title: `${artist.name} – 9X`,
    description: artist.bio,
    kind: "profile",
    feeds: [artistCalendar(artist)],
    picture: `/og/artist/${artist.slug}.jpg`,
    structured: import.meta.env.SSR
      ? (at) => [
          structuredArtist(artist, releases, at),
          ...dates.map((date) => structuredEvent({ ...date, artist }, at)),
          breadcrumbs(
            [
              ["Artists", "/artists"],
              [artist.name, `/artist/${artist.slug}`],
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
  const artist = await artistBySlug(db, params.slug)
  if (!artist) throw await redirectOrNotFound("artists", args)
  const { now, showsStock } = context.get(requestServices)
  const today = labelToday(context)
  const [releases, dates, videos, products, news] = await Promise.all([
    releasesOf(db, artist.id),
    nextDatesOf(db, artist.id, { today, most: PAGE_SIZE }),
    emptyOnError(context, videosOf(db, artist.id)),
    emptyOnError(context, productsOf(db, artist.id, now)),
    emptyOnError(context, newsMentioning(db, artist.name)),
  ])
  showsStock(products.map(({ id }) => id))
  return { artist, releases, dates, videos, products, news, today }
}

export default function ArtistProfile({ loaderData }: Route.ComponentProps) {
  const { artist, releases, dates, videos, products, news, today } = loaderData
  const links = artistLinks(artist)
  return (
    <>
      <header className="grid items-start gap-8 px-gutter pt-8 md:grid-cols-12">
        <div className="min-w-0 md:col-span-12">
          <p className="label pb-4 text-signal">{artist.genre}</p>
          <NamePoster name={artist.name} />
        </div>
        <Picture
          picture={artist.portrait}
          fallback="/fallback/artist.webp"
          frame="aspect-[4/5]"
          sizes="(min-width: 768px) 40vw, calc(100vw - 40px)"
          priority
          className="[view-transition-name:portrait] md:col-span-5"
        />
        <div className="min-w-0 [overflow-wrap:anywhere] md:col-span-7">
          <div className="grid max-w-prose gap-4 text-lg leading-relaxed">
            {artist.bio?.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="quiet" to={`/artist/${artist.slug}/epk`}>
              View EPK
            </ButtonLink>
            <ShareButton title={artist.name} path={`/artist/${artist.slug}`} />
          </p>
        </div>
      </header>
      <section aria-labelledby="releases" className="px-gutter pt-20">
        <SectionHead id="releases" title="Latest Releases" />
        {releases.length === 0 && (
          <p className="text-ash">No releases found.</p>
        )}
        <ul
          className={`grid gap-x-4 gap-y-10 md:gap-x-8 ${SHELVES[releases.length] ?? SHELVES[5]}`}
        >
          {releases.map((release) => (
            <li key={release.id}>
              <ReleaseCard
                release={release}
                today={today}
                wide={releases.length === 1}
                sizes={
                  releases.length > 2
                    ? "(min-width: 768px) 30vw, calc(50vw - 28px)"
                    : "(min-width: 768px) 46vw, calc(100vw - 40px)"
                }
              />
            </li>
          ))}
        </ul>
      </section>
      {dates.length > 0 && (
        <section aria-labelledby="tour" className="px-gutter pt-20">
          <SectionHead id="tour" title="Upcoming Tour Dates" />
          <TourListing dates={dates} />
          <CalendarLinks feed={artistCalendar(artist)} />
        </section>
      )}
      {products.length > 0 && (
        <Section id="shop" title="In the shop">
          <ul className="grid grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-4 md:gap-x-8">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  heading="h3"
                  sizes="(min-width: 768px) 22vw, calc(50vw - 28px)"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Films videos={videos} className="pt-20" />
      {news.length > 0 && (
        <Section id="news" title="In the news">
          <ul className="grid gap-x-8 gap-y-14 md:grid-cols-3">
            {news.map((article) => (
              <li key={article.id}>
                <ArticleCard
                  article={article}
                  heading="h3"
                  sizes="(min-width: 768px) 30vw, calc(100vw - 40px)"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {links.length > 0 && (
        <Section id="elsewhere" title="Elsewhere">
          <SocialLinks links={links} />
        </Section>
      )}
      <p className="px-gutter py-16">
        <Link to="/artists" className={buttonClass("link")}>
          <span>
            <Arrow way="back" /> All artists
          </span>
        </Link>
      </p>
    </>
  )
}

/** Fills the shelf, however few products there are. */
const SHELVES: Record<number, string> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-2 md:grid-cols-3",
  4: "grid-cols-2 md:grid-cols-4",
  5: "grid-cols-2 md:grid-cols-3 xl:grid-cols-5",
}

type SectionProps = { id: string; title: string; children: React.ReactNode }

/** A section below the first screen of an artist's page. */
function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="later px-gutter pt-20">
      <SectionHead id={id} title={title} />
      {children}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Artist not found."
      link={{ to: "/artists", text: "Browse artists" }}
    />
  )
}
