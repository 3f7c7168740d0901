import {
  FEED_ENTRIES,
  PRESS_KIT_ITEMS,
  RELEASES_ON_PROFILE,
} from "#domain/limits.ts"
import { plainLyrics } from "#domain/lyrics.ts"
import { pressingNamed } from "#domain/pressing.ts"
import { releaseNamedBy } from "#domain/release.ts"
import { genresIn } from "./genres.ts"
import { pictureOf, printPictureOf } from "./pictures.ts"
import type { AudioFile, OutlinedFile, PlayableFile } from "./schema.ts"
import { isSlug } from "./slug.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type Release = RowOf<typeof releaseBySlug>

export type SoldRelease = RowOf<typeof releaseOfProduct>

export type ReleaseCard = RowOf<typeof releasesOf>

const SLEEVE = pictureOf("sleeve", "artwork_url")
const CARD =
  `id,slug,title,artist_name,artist_slug,release_date,type,genre,has_preview,pressing,${SLEEVE}` as const

export type OutNow = RowOf<typeof outNow>

/** The newest release, with everything that Home shows. */
export async function outNow(db: Tables) {
  const read = db
    .from("out_now_v")
    .select(`*,${SLEEVE}` as const)
    .maybeSingle()
  const found = await rows(read)
  return found && withPressing(found)
}

/** Maps the pressing to our colour names, so that browsers need not know every
 * word. */
function withPressing<T extends { pressing: string | null }>(release: T) {
  return { ...release, pressing: pressingNamed(release.pressing) }
}

function withPeaksAsText<T extends { audio_files: OutlinedFile[] }>({
  audio_files: files,
  ...release
}: T) {
  const audio_files = files.map(
    (file): AudioFile => ({ ...file, peaks: file.peaks?.join(" ") ?? null }),
  )
  return { ...release, audio_files }
}

/** As in the URL: a value that matches nothing finds nothing. */
type ReleaseFilter = {
  type: string | null
  genre: string | null
  year: string | null
}

const YEAR = /^[1-9]\d{3}$/

export async function listReleases(
  db: Tables,
  { type, genre, year }: ReleaseFilter,
  { from, to }: { from: number; to: number },
) {
  if (year && !YEAR.test(year)) return []
  let read = db.from("releases_public_v").select(CARD)
  if (type) read = read.filter("type", "eq", type)
  if (genre) read = read.eq("genre", genre)
  if (year) {
    read = read
      .gte("release_date", `${year}-01-01`)
      .lte("release_date", `${year}-12-31`)
  }
  const found = await rows(
    read
      .order("release_date", { ascending: false })
      .order("id")
      .range(from, to),
  )
  return found.map(withPressing)
}

/** The newest releases, for feed readers. */
export function releaseFeedEntries(db: Tables) {
  return rows(
    db
      .from("releases_public_v")
      .select("slug,title,artist_name,release_date,genre,description")
      .order("release_date", { ascending: false })
      .order("id")
      .limit(FEED_ENTRIES),
  )
}

/** The genres of releases that are Released and public. */
export async function releaseGenres(db: Tables) {
  return genresIn(await rows(db.from("release_genres_v").select("genre")))
}

/** For the release page: lyrics without their timestamps. */
export async function releaseBySlug(db: Tables, slug: string) {
  const found = isSlug(slug) ? await releaseWith(db, "slug", slug) : null
  return found && { ...found, audio_files: found.audio_files.map(detailedFile) }
}

function detailedFile(file: AudioFile): AudioFile {
  return { ...file, lyrics: plainLyrics(file.lyrics) }
}

async function releaseWith(db: Tables, column: "id" | "slug", value: string) {
  const read = db
    .from("releases_public_v")
    .select(`*,${SLEEVE}` as const)
    .eq(column, value)
    .maybeSingle()
  const found = await rows(read)
  return found && withPressing(withPeaksAsText(found))
}

/** What the dock shows about the record being played. */
export function playedRelease(db: Tables, id: string) {
  const read = db
    .from("releases_public_v")
    .select("id,artist_id,title,audio_files")
    .eq("id", id)
    .maybeSingle()
  return rows(read)
}

type Sold = {
  title: string
  product_type: string
  artist_id: string | null
  release_id: string | null
}

/** The release that a product is or comes with: the linked one or, for unlinked
 * music, the artist's release that its title names. */
export async function releaseOfProduct(db: Tables, product: Sold) {
  const { title, product_type, artist_id, release_id } = product
  if (release_id) return playableReleaseById(db, release_id)
  if (product_type !== "music" || !artist_id) return null
  const named = releaseNamedBy(title, await releaseTitlesOf(db, artist_id))
  return named ? playableReleaseById(db, named.id) : null
}

/** For playback, without the details its own page shows. */
async function playableReleaseById(db: Tables, id: string) {
  const found = await releaseWith(db, "id", id)
  return found && { ...found, audio_files: found.audio_files.map(playableFile) }
}

function playableFile(file: AudioFile): PlayableFile {
  const { writers, performers, producers, language, lyrics, ...heard } = file
  return heard
}

function releaseTitlesOf(db: Tables, artistId: string) {
  return rows(
    db
      .from("releases_public_v")
      .select("id,title")
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .limit(RELEASES_TO_NAME),
  )
}

/** More releases than any artist has made. */
const RELEASES_TO_NAME = 200

export async function releasesOf(db: Tables, artistId: string) {
  const found = await rows(
    db
      .from("releases_public_v")
      .select(CARD)
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .order("id")
      .limit(RELEASES_ON_PROFILE),
  )
  return found.map(withPressing)
}

export type PlayableRelease = RowOf<typeof latestPlayableRelease>

/** How many of an artist's latest releases may still be upcoming. */
const COMING = 4

/** An artist's latest release that can be played in full, without the details
 * of its own page. A list of one or none. */
export async function latestPlayableRelease(db: Tables, artistId: string) {
  const found = await rows(
    db
      .from("releases_public_v")
      .select(
        `id,slug,title,artist_name,loudness,true_peak,audio_files,${SLEEVE}` as const,
      )
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .order("id")
      .limit(COMING),
  )
  return found
    .filter(({ audio_files }) => audio_files.length > 0)
    .slice(0, 1)
    .map(withPeaksAsText)
    .map((release) => ({
      ...release,
      audio_files: release.audio_files.map(playableFile),
    }))
}

export type ReleaseFacts = RowOf<typeof releaseFactsOf>

/** An artist's latest releases, as a press kit lists them. */
export function releaseFactsOf(db: Tables, artistId: string) {
  return rows(
    db
      .from("releases_public_v")
      .select(
        `id,slug,title,release_date,type,track_count,duration,catalogue_number,${printPictureOf("sleeve", "artwork_url")}` as const,
      )
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .order("id")
      .limit(PRESS_KIT_ITEMS),
  )
}
