import { Link } from "react-router"
import type { ArtistCard as Artist } from "../../data/artists.ts"
import { Picture } from "../ui/picture.tsx"

type ArtistCardProps = {
  artist: Artist
  line?: string
  sizes: string
  priority?: boolean
  /** The level its name has on the page. */
  heading?: "h2" | "h3"
}

export function ArtistCard({
  artist,
  line,
  sizes,
  priority,
  heading: Heading = "h3",
}: ArtistCardProps) {
  return (
    <Link
      to={`/artist/${artist.slug}`}
      prefetch="intent"
      viewTransition
      className="group block"
    >
      <Picture
        picture={artist.portrait}
        fallback="/fallback/artist.webp"
        frame="aspect-[4/5]"
        sizes={sizes}
        priority={priority}
      />
      <Heading className="mt-3 font-bold text-xl leading-tight transition-[font-stretch,letter-spacing] duration-200 group-hover:text-signal motion-safe:group-hover:[font-stretch:125%]">
        {artist.name}
      </Heading>
      <p className="label mt-1 text-ash">{line ?? artist.genre}</p>
    </Link>
  )
}
