import { isRouteErrorResponse } from "react-router"
import { PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { pressContact } from "#domain/press-contact.ts"
import { artistLinks } from "#domain/press-kit.ts"
import { Biographies } from "../catalogue/press-kit/biographies.tsx"
import { ContactBlock } from "../catalogue/press-kit/contact-block.tsx"
import { DateRows } from "../catalogue/press-kit/date-rows.tsx"
import { DownloadKit } from "../catalogue/press-kit/download-kit.tsx"
import { ListenSection } from "../catalogue/press-kit/listen-section.tsx"
import { LogoBlock } from "../catalogue/press-kit/logo-block.tsx"
import { Overview } from "../catalogue/press-kit/overview.tsx"
import { PressQuotes } from "../catalogue/press-kit/press-quotes.tsx"
import { PrintLink } from "../catalogue/press-kit/print-link.tsx"
import { RecentReleases } from "../catalogue/press-kit/recent-releases.tsx"
import {
  SheetSection,
  sheetLink,
} from "../catalogue/press-kit/sheet-section.tsx"
import { SocialLinks } from "../catalogue/press-kit/social-links.tsx"
import { VideoRows } from "../catalogue/press-kit/video-rows.tsx"
import { type Artist, artistForPress } from "../data/artists.ts"
import { pressQuotesOf } from "../data/press.ts"
import {
  latestPlayableRelease,
  type ReleaseFacts,
  releaseFactsOf,
} from "../data/releases.ts"
import { openSettings } from "../data/settings.ts"
import { redirectOrNotFound } from "../data/slug-redirects.ts"
import { emptyOnError, tables } from "../data/tables.ts"
import { nextDatesOf } from "../data/tour-dates.ts"
import { videosOf } from "../data/videos.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { labelToday, requestServices } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { Arrow } from "../ui/arrow.tsx"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { Route } from "./+types/epk"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  const artist = args.loaderData?.artist
  if (!artist) return faultMeta(args, "Artist not found – 9X")
  return pageMeta(args, {
    title: `${artist.name} press kit – 9X`,
    description: `Press kit of ${artist.name}: ${artist.bio ?? ""}`,
    kind: "profile",
    picture: `/og/artist/${artist.slug}.jpg`,
    structured: import.meta.env.SSR
      ? (at) => [
          breadcrumbs(
            [
              ["Artists", "/artists"],
              [artist.name, `/artist/${artist.slug}`],
              ["Press kit", `/artist/${artist.slug}/epk`],
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
  const artist = await artistForPress(db, params.slug)
  if (!artist) throw await redirectOrNotFound("artists", args)
  const [releases, [heard], videos, quotes, dates, settings] =
    await Promise.all([
      releaseFactsOf(db, artist.id),
      emptyOnError(context, latestPlayableRelease(db, artist.id)),
      emptyOnError(context, videosOf(db, artist.id)),
      emptyOnError(context, pressQuotesOf(db, artist.id)),
      emptyOnError(
        context,
        nextDatesOf(db, artist.id, {
          today: labelToday(context),
          most: PRESS_KIT_ITEMS,
        }),
      ),
      openSettings(db),
    ])
  const contact = pressContact(settings)
  const { siteUrl } = context.get(requestServices)
  return { artist, releases, heard, videos, quotes, dates, contact, siteUrl }
}

export default function PressKit({ loaderData }: Route.ComponentProps) {
  const { artist, releases, heard, videos, quotes, dates } = loaderData
  const { contact, siteUrl } = loaderData
  const links = artistLinks(artist)
  return (
    <article className="pb-16 print:pb-0">
      <Masthead artist={artist} latest={releases[0]} />
      <SheetSection id="overview" title="Overview">
        <Overview
          artist={artist}
          latest={releases[0]}
          next={dates[0]}
          contact={contact}
        />
      </SheetSection>
      {heard && <ListenSection release={heard} />}
      <Biographies artist={artist} />
      {links.length > 0 && (
        <SheetSection id="links" title="Social Links">
          <SocialLinks links={links} />
        </SheetSection>
      )}
      {releases.length > 0 && (
        <SheetSection id="releases" title="Recent Releases">
          <RecentReleases releases={releases} siteUrl={siteUrl} />
        </SheetSection>
      )}
      {videos.length > 0 && (
        <SheetSection id="videos" title="Videos">
          <VideoRows videos={videos} siteUrl={siteUrl} />
        </SheetSection>
      )}
      {quotes.length > 0 && (
        <SheetSection id="quotes" title="Press Quotes">
          <PressQuotes quotes={quotes} />
        </SheetSection>
      )}
      {dates.length > 0 && (
        <SheetSection id="dates" title="Tour Dates">
          <DateRows dates={dates} />
        </SheetSection>
      )}
      <SheetSection id="contact" title="Contact">
        <ContactBlock contact={contact} siteUrl={siteUrl} />
      </SheetSection>
      <LogoBlock />
    </article>
  )
}

type MastheadProps = { artist: Artist; latest: ReleaseFacts | undefined }

function Masthead({ artist, latest }: MastheadProps) {
  return (
    <header className="grid items-end gap-8 px-gutter pt-10 pb-12 md:grid-cols-12 print:grid-cols-12 print:gap-6 print:px-0 print:pt-0 print:pb-4">
      <div className="min-w-0 md:col-span-9 print:col-span-10">
        <p className="label flex gap-6 text-ash">
          <ScreenLink
            to={`/artist/${artist.slug}`}
            className="py-4 hover:text-signal print:hidden"
          >
            <Arrow way="back" /> Profile
          </ScreenLink>
          <span className="py-4 print:p-0">9X Electronic Press Kit</span>
        </p>
        <h1 className="poster -ml-[0.05em] mt-4 break-words text-poster print:mt-3 print:text-7xl">
          {artist.name}
        </h1>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-2 print:hidden">
          <DownloadKit slug={artist.slug} />
          <a
            href={`/artist/${artist.slug}/epk/download?sheet`}
            className={sheetLink}
          >
            <span className="sr-only">{artist.name} </span>press sheet PDF
          </a>
          {latest && (
            <a
              href={`/artist/${artist.slug}/epk/download?one-sheet`}
              className={sheetLink}
            >
              <span className="sr-only">{latest.title} </span>one-sheet PDF
            </a>
          )}
          {artist.portrait && (
            <PrintLink
              picture={artist.portrait}
              text="print portrait"
              of={artist.name}
            />
          )}
        </div>
      </div>
      <Picture
        picture={artist.portrait}
        fallback="/fallback/artist.webp"
        frame="aspect-square md:aspect-[4/5] print:aspect-[4/5]"
        sizes="(min-width: 768px) 22vw, calc(100vw - 40px)"
        priority
        className="md:col-span-3 print:col-span-2"
      />
    </header>
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
