import type { OutNow as Release } from "#app/data/releases.ts"
import { PlayButton } from "#app/player/play-button.tsx"
import { releaseTracks } from "#app/player/release-tracks.ts"
import { useTracks } from "#app/player/use-player.ts"
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx"
import { Picture } from "#app/ui/picture.tsx"
import { ScreenLink, useTravels } from "#app/ui/screen-link.tsx"
import { SectionHead } from "#app/ui/section-head.tsx"
import { Disc } from "../disc.tsx"
import { FilmLink } from "../film-link.tsx"

const DEFAULT_TEXT = "Soulful hooks. Stadium-ready energy. Stream the EP now."

/** The newest release, large, with its disc sliding out and a play button. */
export function OutNow({ release }: { release: Release }) {
  const tracks = releaseTracks(release)
  const { playing } = useTracks(tracks.map(({ id }) => id))
  const href = `/release/${release.slug}`
  const travels = useTravels(href)
  return (
    <section
      aria-labelledby="out-now"
      className="later overflow-x-clip px-gutter py-20"
    >
      <SectionHead
        id="out-now"
        title="Out Now"
        link={{ to: "/releases", text: "All Releases" }}
      />
      <div className="grid items-center gap-x-[16%] gap-y-12 md:grid-cols-2">
        <ScreenLink
          to={href}
          aria-label={`${release.title} by ${release.artist_name}`}
          className="relative block"
        >
          <Disc
            pressing={release.pressing}
            className={`inset-[4%] max-md:translate-x-[10%] md:translate-x-[30%] ${playing ? "md:translate-x-[38%]" : ""}`}
          />
          <Picture
            picture={release.sleeve}
            fallback="/fallback/release.webp"
            frame="aspect-square"
            sizes="(min-width: 768px) 42vw, calc(100vw - 40px)"
            // A phone has already loaded it for the hero; loading it lazily
            // would paint the first frame twice.
            eager
            className={`relative ${travels ? "[view-transition-name:sleeve]" : ""}`}
          />
        </ScreenLink>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="label text-ash">
            {release.catalogue_number} / {release.type}
          </p>
          <h3 className="poster mt-4 text-headline">{release.title}</h3>
          <p className="mt-3 text-2xl">
            <ScreenLink
              to={`/artist/${release.artist_slug}`}
              className="hover:text-signal"
            >
              {release.artist_name}
            </ScreenLink>
          </p>
          <p className="mt-6 line-clamp-7 max-w-[40ch] text-ash text-lg">
            {openingOf(release.description || DEFAULT_TEXT)}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {tracks.length > 0 && <PlayButton tracks={tracks} />}
            {release.for_sale ? (
              <ButtonLink look="quiet" to={`/release/${release.slug}#buy`}>
                Buy
              </ButtonLink>
            ) : (
              <Button look="quiet" disabled>
                Buy
              </Button>
            )}
            {release.film_url ? (
              <FilmLink
                film={{
                  title: release.title,
                  url: release.film_url,
                  captions_url: release.film_captions_url,
                }}
                className={buttonClass("quiet")}
              >
                Watch Visual
              </FilmLink>
            ) : (
              <Button look="quiet" disabled>
                Watch Visual
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** About seven lines of text. */
const LONGEST_OPENING = 240
const SENTENCE_END = /(?<=[.!?…]["'”’)]?)\s+/

/** The first sentences of a text: as many whole ones as fit. */
function openingOf(text: string) {
  const [first = "", ...others] = text.trim().split(SENTENCE_END)
  let opening = first
  for (const sentence of others) {
    const longer = `${opening} ${sentence}`
    if (longer.length > LONGEST_OPENING) break
    opening = longer
  }
  return opening
}
