import type { MusicGroup } from "schema-dts"
import type { Artist } from "#app/data/artists.ts"
import type { ReleaseCard } from "#app/data/releases.ts"
import type { At } from "../addresses.ts"
import { cut } from "../meta.ts"

const DESCRIPTION = 300

/** An artist with their releases. */
export function structuredArtist(
  artist: Artist,
  releases: ReleaseCard[],
  at: At,
) {
  const { website, instagram, twitter, spotify, youtube } = artist
  return {
    ...artistReference(artist, at),
    image: at(artist.portrait?.url ?? `/og/artist/${artist.slug}.jpg`),
    genre: artist.genre ?? undefined,
    description: cut(artist.bio ?? "", DESCRIPTION) || undefined,
    sameAs: [website, instagram, twitter, spotify, youtube].filter(
      (url) => url !== null,
    ),
    album: releases.map(({ slug, title, release_date }) => ({
      "@type": "MusicAlbum",
      name: title,
      url: at(`/release/${slug}`),
      datePublished: release_date,
    })),
  } satisfies MusicGroup
}

export function artistReference(
  artist: { name: string; slug: string },
  at: At,
) {
  const url = at(`/artist/${artist.slug}`)
  return {
    "@type": "MusicGroup",
    "@id": `${url}#artist`,
    name: artist.name,
    url,
  } satisfies MusicGroup
}
