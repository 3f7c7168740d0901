import { ROSTER_SIZE } from "#domain/limits.ts"
import { isUuid } from "#domain/uuid.ts"
import { genresIn } from "./genres.ts"
import { allRows } from "./pagination.ts"
import { pictureOf, printPictureOf } from "./pictures.ts"
import { isSlug } from "./slug.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type Artist = RowOf<typeof artistBySlug>
export type PressArtist = RowOf<typeof artistForPress>
export type ArtistCard = RowOf<typeof listArtists>
export type RosterArtist = RowOf<typeof featuredArtists>

const CARD =
  `id,slug,name,genre,${pictureOf("portrait", "profile_image")}` as const

const PROFILE =
  `id,slug,name,genre,bio,website,instagram,twitter,spotify,youtube,${printPictureOf("portrait", "profile_image")}` as const

type ArtistSort = "name" | "new"

export function featuredArtists(db: Tables) {
  return rows(
    db
      .from("artists_public_v")
      .select(`${CARD},tagline`)
      .eq("is_featured", true)
      .order("name")
      .order("id")
      .limit(ROSTER_SIZE),
  )
}

export function listArtists(
  db: Tables,
  {
    genre,
    sort,
    from,
    to,
  }: {
    genre: string | null
    sort: ArtistSort
    from: number
    to: number
  },
) {
  let read = db.from("artists_public_v").select(CARD)
  if (genre) read = read.eq("genre", genre)
  const ordered =
    sort === "new"
      ? read.order("created_at", { ascending: false })
      : read.order("name")
  return rows(ordered.order("id").range(from, to))
}

/** Every genre of the roster, for the selector. */
export async function artistGenres(db: Tables) {
  return genresIn(await rows(db.from("artist_genres_v").select("genre")))
}

/** All artists, for a selector. */
export function artistNames(db: Tables) {
  return allRows((from, to) =>
    db
      .from("artists_public_v")
      .select("slug,name")
      .order("name")
      .order("id")
      .range(from, to),
  )
}

/** The artist with this slug or id. */
export async function artistBySlugOrId(db: Tables, name: string) {
  if (!isSlug(name.toLowerCase())) return null
  const read = db
    .from("artists_public_v")
    .select("id,slug")
    .eq(isUuid(name) ? "id" : "slug", name)
    .maybeSingle()
  return rows(read)
}

export async function artistBySlug(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  const read = db
    .from("artists_public_v")
    .select(PROFILE)
    .eq("slug", slug)
    .maybeSingle()
  return rows(read)
}

/** Includes the biographies for journalists, which no other page needs. */
export async function artistForPress(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  const read = db
    .from("artists_public_v")
    .select(`${PROFILE},bio_short,bio_medium` as const)
    .eq("slug", slug)
    .maybeSingle()
  return rows(read)
}
