import { isRouteErrorResponse } from "react-router"
import { isNewRelease } from "#domain/release.ts"
import { isSoldOut } from "#domain/stock.ts"
import { ExplicitMark } from "../catalogue/explicit-mark.tsx"
import { Films } from "../catalogue/films.tsx"
import { ListenNow } from "../catalogue/listen-now.tsx"
import { Credits, Facts, Rights, Story } from "../catalogue/release-notes.tsx"
import { formatsOf, type ProductCard } from "../data/products.ts"
import { type Release, releaseBySlug } from "../data/releases.ts"
import { redirectOrNotFound } from "../data/slug-redirects.ts"
import { emptyOnError, tables } from "../data/tables.ts"
import { filmsOfRelease } from "../data/videos.ts"
import { withFailureMessage } from "../forms/client-action.ts"
import { stockAlertAction } from "../forms/form-actions.ts"
import { stockAlertForm } from "../forms/stock-alert.ts"
import { StockAlertForm } from "../forms/stock-alert-form.tsx"
import { PlayButton } from "../player/play-button.tsx"
import { PreviewButton } from "../player/preview-button.tsx"
import { releaseTracks } from "../player/release-tracks.ts"
import { useMoment } from "../player/use-moment.ts"
import { BuyFormats } from "../shop/buy-formats.tsx"
import { EmbedButton } from "../site/embed-button.tsx"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import {
  filmsPreviewedWith,
  labelToday,
  requestServices,
} from "../site/request-context.ts"
import { ShareButton } from "../site/share-button.tsx"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredRelease } from "../site/structured-data/release.ts"
import { buttonClass } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { Route } from "./+types/release"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  const release = args.loaderData?.release
  if (!release) return faultMeta(args, "Release not found – 9X")
  return pageMeta(args, {
    title: `${release.title} by ${release.artist_name} – 9X`,
    description: release.description,
    kind: "music.album",
    picture: `/og/release/${release.slug}.jpg`,
    embeddable: true,
    structured: import.meta.env.SSR
      ? (at) => [
          structuredRelease(release, at),
          breadcrumbs(
            [
              ["Releases", "/releases"],
              [release.title, `/release/${release.slug}`],
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
  const release = await releaseBySlug(db, params.slug)
  if (!release) throw await redirectOrNotFound("releases", args)
  const { showsStock, now } = context.get(requestServices)
  const previewed = filmsPreviewedWith(context, release.id)
  const [products, videos] = await Promise.all([
    emptyOnError(context, formatsOf(db, release, now)),
    emptyOnError(context, filmsOfRelease(db, release.id, previewed)),
  ])
  showsStock(products.map(({ id }) => id))
  return { release, products, videos, today: labelToday(context) }
}

/** The back-in-stock form. */
export const action = stockAlertAction

export function clientAction(args: Route.ClientActionArgs) {
  return withFailureMessage(
    stockAlertForm(args.url.pathname),
    args.serverAction,
  )
}

/** Play and buy come first, on the first screen of a phone too. Then the
 * tracklist, the story and the back cover. */
export default function ReleaseDetail(props: Route.ComponentProps) {
  const { release, products, videos, today } = props.loaderData
  return (
    <>
      <div className="grid gap-x-10 gap-y-2 px-gutter pt-3 md:grid-cols-12 md:pt-10">
        <Picture
          picture={release.sleeve}
          fallback="/fallback/release.webp"
          frame="aspect-square"
          sizes="(min-width: 768px) 48vw, calc(100vw - 40px)"
          priority
          className="w-full self-start [view-transition-name:sleeve] md:col-span-6"
        />
        <div className="grid min-w-0 content-start gap-3 md:col-span-6 md:gap-10">
          <Heading release={release} today={today} />
          {products.length > 0 && (
            <BuyFormats products={products} of={release} />
          )}
          <StockAlertForm
            key={release.id}
            action={`/release/${release.slug}`}
            soldOut={soldOutOf(products)}
            posted={props.actionData}
          />
        </div>
      </div>
      <ListenNow release={release} />
      <Films videos={videos} className="pb-20" />
      <div className="grid items-start gap-x-10 gap-y-14 px-gutter pb-20 md:grid-cols-12">
        <Story release={release} />
        <div className="md:col-span-6">
          <Facts release={release} />
          <Credits release={release} />
          <Elsewhere release={release} />
          <Rights release={release} />
        </div>
      </div>
    </>
  )
}

/** The sold-out formats, each with a distinct name. */
function soldOutOf(products: ProductCard[]) {
  const several = products.length > 1
  return products.flatMap(({ title, variants }) =>
    variants
      .filter((variant) => isSoldOut(variant) && !variant.sale?.closed)
      .map((variant) => ({
        id: variant.id,
        title: several ? `${title}, ${variant.title}` : variant.title,
      })),
  )
}

function Heading({ release, today }: { release: Release; today: string }) {
  const tracks = releaseTracks(release)
  const moment = useMoment(tracks)
  return (
    <div>
      <p className="label flex gap-3 text-ash">
        <span>{release.catalogue_number}</span>
        {isNewRelease(release.release_date, today) && (
          <span className="bg-signal px-1.5 text-ink">NEW</span>
        )}
        {release.audio_files.some(({ explicit }) => explicit) && (
          <ExplicitMark />
        )}
      </p>
      <h1 className="poster mt-1 text-[clamp(2rem,5.4vw,5.5rem)] md:mt-4">
        {release.title}
      </h1>
      <p className="mt-1 text-xl [overflow-wrap:anywhere] md:mt-4 md:text-2xl">
        <ScreenLink
          to={`/artist/${release.artist_slug}`}
          className="hover:text-signal"
        >
          {release.artist_name}
        </ScreenLink>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3 md:mt-6">
        {tracks.length > 0 ? (
          <PlayButton {...{ tracks, moment }} className="min-w-44" />
        ) : (
          release.has_preview && <PreviewButton release={release} />
        )}
        <ShareButton
          title={`${release.title} by ${release.artist_name}`}
          path={`/release/${release.slug}`}
        />
        <EmbedButton release={release} />
      </div>
    </div>
  )
}

function Elsewhere({ release }: { release: Release }) {
  const links = [
    { href: release.spotify_url, text: "Spotify" },
    { href: release.apple_music_url, text: "Apple Music" },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <ul className="mt-8 flex flex-wrap gap-3">
      {links.map(({ href, text }) => (
        <li key={text}>
          <a
            href={href ?? ""}
            target="_blank"
            rel="noopener"
            className={buttonClass("quiet")}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Release not found."
      link={{ to: "/releases", text: "Browse releases" }}
    />
  )
}
