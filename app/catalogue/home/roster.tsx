import type { RosterArtist } from "#app/data/artists.ts"
import { SectionHead } from "#app/ui/section-head.tsx"
import { ArtistCard } from "../artist-card.tsx"
import { taglines } from "../taglines.ts"

const NO_GENRE = "Innovative sound, authentic vision"

/** A wall of portraits with large names. */
export function Roster({ artists }: { artists: RosterArtist[] }) {
  return (
    <section
      aria-labelledby="roster"
      className="later px-gutter py-20 [--later:83rem]"
    >
      <SectionHead
        id="roster"
        title="The Roster"
        link={{ to: "/artists", text: "All Artists" }}
      />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-8">
        {artists.map((artist) => (
          <li key={artist.id}>
            <ArtistCard
              artist={artist}
              button
              line={introductionOf(artist)}
              sizes="(min-width: 768px) 30vw, calc(50vw - 28px)"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function introductionOf({ name, tagline, genre }: RosterArtist) {
  return tagline ?? taglines[name] ?? genre ?? NO_GENRE
}
