import { isNewRelease } from "#domain/release.ts"
import type { ReleaseCard as Release } from "../data/releases.ts"
import { PreviewButton, previewId } from "../player/preview-button.tsx"
import { useTrack } from "../player/use-player.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink, useTravels } from "../ui/screen-link.tsx"
import { Disc } from "./disc.tsx"

type ReleaseCardProps = {
  release: Release
  today: string
  sizes: string
  priority?: boolean
  /** The title's heading level. */
  heading?: "h2" | "h3"
  /** Alone on its row, with the text beside the sleeve. */
  wide?: boolean
}

/** A sleeve with its record. The title's link covers the card; other buttons
 * lie above it. */
export function ReleaseCard({
  release,
  today,
  sizes,
  priority,
  heading: Heading = "h3",
  wide = false,
}: ReleaseCardProps) {
  const href = `/release/${release.slug}`
  const travels = useTravels(href)
  const { playing } = useTrack(previewId(release))
  return (
    <article
      className={`group relative flex h-full min-w-0 flex-col [overflow-wrap:anywhere] ${wide ? "md:flex-row md:items-end md:gap-8" : ""}`}
    >
      <div className={`relative ${wide ? "md:w-1/2 md:shrink-0" : ""}`}>
        <Disc
          pressing={release.pressing}
          className={`inset-[6%] motion-safe:group-hover:translate-x-[34%] ${playing ? "translate-x-[34%]" : ""}`}
        />
        <Picture
          picture={release.sleeve}
          fallback="/fallback/release.webp"
          frame="aspect-square"
          sizes={sizes}
          priority={priority}
          className={`relative ${travels ? "[view-transition-name:sleeve]" : ""}`}
        />
        {isNewRelease(release.release_date, today) && <Sticker />}
      </div>
      <div className="flex min-w-0 grow flex-col">
        <Heading
          className={`mt-3 grow font-bold leading-tight group-hover:text-signal ${wide ? "poster text-headline" : "text-lg"}`}
        >
          <ScreenLink to={href} className="after:absolute after:inset-0">
            {release.title}
          </ScreenLink>
        </Heading>
        <p className="mt-1 truncate text-ash">
          <ScreenLink
            to={`/artist/${release.artist_slug}`}
            className="relative hover:text-bone"
          >
            {release.artist_name}
          </ScreenLink>
        </p>
        <Badges release={release} />
        <div className="mt-1 min-h-11">
          {release.has_preview && (
            <PreviewButton release={release} className="relative -ml-2" />
          )}
        </div>
      </div>
    </article>
  )
}

/** A NEW sticker on the sleeve. */
function Sticker() {
  return (
    <p className="label absolute top-0 left-0 bg-signal px-1.5 py-0.5 text-ink">
      NEW
    </p>
  )
}

/** Kept to one line, so that cards in a row align. */
function Badges({ release }: Pick<ReleaseCardProps, "release">) {
  return (
    <ul className="label mt-3 flex gap-1.5 text-ink">
      <li className="shrink-0 border border-rule px-1.5 py-0.5 text-bone">
        {release.type}
      </li>
      {release.genre && (
        <li
          className={`min-w-0 truncate px-1.5 py-0.5 ${genreInk(release.genre)}`}
        >
          {release.genre}
        </li>
      )}
    </ul>
  )
}

/** A genre's ink from the eight-ink palette. Complete class names, so that the
 * stylesheet includes them. */
const INKS: Record<string, string> = {
  "Neo-Soul": "bg-vermilion",
  Garage: "bg-acid",
  "Afro-Jazz": "bg-marigold",
  Electronic: "bg-cobalt text-bone",
  Ambient: "bg-seafoam",
  Techno: "bg-graphite text-bone",
  "Dream Pop": "bg-orchid",
  Folk: "bg-moss text-bone",
}

function genreInk(genre: string) {
  return INKS[genre] ?? "bg-bone"
}
