import { ROSTER_SIZE } from "#domain/limits.ts"
import { isUuid } from "#domain/uuid.ts"
import { allRows } from "./all-rows.ts"
import { genresIn } from "./genres.ts"
import {
  type Picture,
  type PrintPicture,
  pictureOf,
  printPictureOf,
} from "./pictures.ts"
import { isSlug } from "./slug.ts"
import { rows, type Tables } from "./tables.ts"

export type Artist = {
  id: string
  slug: string
  name: string
  genre: string | null
  bio: string | null
  website: string | null
  instagram: string | null
  twitter: string | null
  spotify: string | null
  youtube: string | null
  profile_image: string | null
  portrait: PrintPicture | null
}

export type ArtistCard = Pick<Artist, "id" | "slug" | "name" | "genre"> & {
  portrait: Picture | null
}

const CARD = `id,slug,name,genre,${pictureOf("portrait", "profile_image")}`

export type ArtistSort = "name" | "new"

export function featuredArtists(db: Tables) {
  return rows(
    db
      .from("artists_public_v")
      .select(CARD)
      .eq("is_featured", true)
      .order("name")
      .order("id")
      .limit(ROSTER_SIZE)
      .overrideTypes<ArtistCard[], { merge: false }>(),
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
  return rows(
    ordered
      .order("id")
      .range(from, to)
      .overrideTypes<ArtistCard[], { merge: false }>(),
  )
}

/** Every genre of the roster, for the selector. */
export async function artistGenres(db: Tables) {
  return genresIn(await rows(db.from("artist_genres_v").select("genre")))
}

/** Everybody, for a selector. */
export function artistNames(db: Tables) {
  return allRows((from, to) =>
    db
      .from("artists_public_v")
      .select("slug,name")
      .order("name")
      .order("id")
      .range(from, to)
      .overrideTypes<Pick<Artist, "slug" | "name">[], { merge: false }>(),
  )
}

/** Whom a slug or an id names. */
export async function artistNamed(db: Tables, name: string) {
  if (!isSlug(name.toLowerCase())) return null
  return rows(
    db
      .from("artists_public_v")
      .select("id,slug")
      .eq(isUuid(name) ? "id" : "slug", name)
      .maybeSingle()
      .overrideTypes<Pick<Artist, "id" | "slug"> | null, { merge: false }>(),
  )
}

export async function artistBySlug(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  return rows(
    db
      .from("artists_public_v")
      .select(`*,${printPictureOf("portrait", "profile_image")}`)
      .eq("slug", slug)
      .maybeSingle()
      .overrideTypes<Artist | null, { merge: false }>(),
  )
}
