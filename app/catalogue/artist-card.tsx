import type { ArtistCard as Artist } from "../data/artists.ts"
import { buttonClass } from "../ui/button.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink, useTravels } from "../ui/screen-link.tsx"

type ArtistCardProps = {
  artist: Artist
  line?: string
  sizes: string
  priority?: boolean
  /** The name's heading level. */
  heading?: "h2" | "h3"
  /** Adds a visible link to the profile. */
  button?: boolean
}

/** A portrait with a large name; one link covers the whole card. */
export function ArtistCard(props: ArtistCardProps) {
  const { artist, line, sizes, priority, button } = props
  const Heading = props.heading ?? "h3"
  const href = `/artist/${artist.slug}`
  const travels = useTravels(href)
  const cover = "after:absolute after:inset-0"
  return (
    <article className="group relative flex h-full min-w-0 flex-col [overflow-wrap:anywhere]">
      <Picture
        picture={artist.portrait}
        fallback="/fallback/artist.webp"
        frame="aspect-[4/5]"
        sizes={sizes}
        priority={priority}
        className={travels ? "[view-transition-name:portrait]" : ""}
      />
      <Heading className="mt-3 font-bold text-xl leading-tight transition-[font-stretch,letter-spacing] duration-200 group-hover:text-signal motion-safe:group-hover:[font-stretch:125%]">
        {button ? (
          artist.name
        ) : (
          <ScreenLink to={href} className={cover}>
            {artist.name}
          </ScreenLink>
        )}
      </Heading>
      <p
        className={`label text-ash ${button ? "mt-1 mb-4" : "mt-auto truncate pt-1"}`}
      >
        {line ?? artist.genre}
      </p>
      {button && (
        <ScreenLink
          to={href}
          aria-label={`View Profile: ${artist.name}`}
          className={buttonClass(
            "quiet",
            `mt-auto self-start group-hover:border-signal group-hover:text-signal ${cover}`,
          )}
        >
          View Profile
        </ScreenLink>
      )}
    </article>
  )
}
