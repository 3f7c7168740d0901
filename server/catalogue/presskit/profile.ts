import { PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { type PressContact, pressContact } from "#domain/press-contact.ts"
import { rows, type Tables } from "../../runtime/backend-clients.ts"

export type KitPicture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** The picture's credit; empty means the artist and the label. */
  credit: string
  sources: { type: string; width: number; url: string }[]
}

type KitArtist = {
  id: string
  slug: string
  name: string
  genre: string | null
  bio: string | null
  bio_medium: string | null
  bio_short: string | null
  website: string | null
  instagram: string | null
  twitter: string | null
  spotify: string | null
  youtube: string | null
  portrait: KitPicture | null
}

export type KitRelease = {
  id: string
  slug: string
  title: string
  genre: string | null
  description: string | null
  credits: string | null
  phonogram_line: string | null
  copyright_line: string | null
  type: string
  release_date: string
  catalogue_number: string | null
  track_count: number
  duration: number | null
  producer: string | null
  sleeve: KitPicture | null
  /** Whether the release has a page. */
  is_out: boolean
  audio_files: KitTrack[]
}

export type KitTrack = {
  name: string
  seconds: number | null
  isrc_code: string | null
  writers: string[]
  performers: string[]
  producers: string[]
  explicit: boolean
  language: string | null
  lyrics: string | null
}

export type Profile = {
  artist: KitArtist
  releases: KitRelease[]
  /** The formats in which the latest release is sold. */
  formats: string[]
  videos: { title: string; video_type: string | null; url: string }[]
  quotes: {
    quote: string
    publication: string
    author: string | null
    publish_date: string
    article_url: string | null
  }[]
  dates: {
    id: string
    event_date: string
    venue: string
    city: string
    country: string
    status: string
    ticket_url: string | null
  }[]
  contact: PressContact
}

const PICTURE = "(url,width,height,alt,credit,sources)"

type Reading = {
  db: Tables
  /** The client that reads the artist and their quotes: a listening link shows
   * them before the artist is public. */
  ofArtist: Tables
}

/** Everything a kit says about an artist, read as a visitor: hidden rows cannot
 * get into a kit, except those of the artist behind a listening link. */
export async function readProfile(
  { db, ofArtist }: Reading,
  slug: string,
  today: string,
): Promise<Profile | null> {
  const artist = await readArtist(ofArtist, slug)
  if (!artist) return null
  const [releases, videos, quotes, dates, contact] = await Promise.all([
    readReleases(db, artist.id),
    readVideos(db, artist.id),
    readQuotes(ofArtist, artist.id),
    readDates(db, artist.id, today),
    readContact(db),
  ])
  const formats = await readFormats(db, artist.id, releases[0])
  return { artist, releases, formats, videos, quotes, dates, contact }
}

function readArtist(db: Tables, slug: string) {
  return rows(
    db
      .from("artists")
      .select(
        `id,slug,name,genre,bio,bio_medium,bio_short,website,instagram,twitter,spotify,youtube,portrait:pictures!profile_image${PICTURE}`,
      )
      .eq("slug", slug)
      .maybeSingle()
      .overrideTypes<KitArtist | null, { merge: false }>(),
  )
}

async function readReleases(db: Tables, artistId: string) {
  const releases = await rows(
    db
      .from("releases_public_v")
      .select(
        `id,slug,title,type,genre,description,credits,phonogram_line,copyright_line,release_date,catalogue_number,track_count,duration,producer,audio_files,sleeve:pictures!artwork_url${PICTURE}`,
      )
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .limit(PRESS_KIT_ITEMS)
      .overrideTypes<KitRelease[], { merge: false }>(),
  )
  return releases.map((release) => ({
    ...release,
    is_out: true,
    audio_files: release.audio_files.map(trackOf),
  }))
}

/** Only the fields a kit shows: others must not change its fingerprint. */
function trackOf(file: KitTrack): KitTrack {
  const { name, seconds, isrc_code, explicit, language, lyrics } = file
  const { writers, performers, producers } = file
  const people = { writers, performers, producers }
  return { name, seconds, isrc_code, ...people, explicit, language, lyrics }
}

const MOST_FORMATS = 12

/** Products as on the release's page: linked to the release, or with its title
 * in theirs. */
async function readFormats(
  db: Tables,
  artistId: string,
  release: KitRelease | undefined,
) {
  if (!release) return []
  const products = await rows(
    db
      .from("products")
      .select("title,release_id,variants:product_variants(title)")
      .eq("product_type", "music")
      .eq("artist_id", artistId)
      .or(`release_id.eq.${release.id},release_id.is.null`)
      .order("created_at", { ascending: false })
      .order("position", { referencedTable: "variants" })
      .limit(PRESS_KIT_ITEMS),
  )
  const name = release.title.toLowerCase()
  const own = products.filter(
    ({ title, release_id }) =>
      release_id === release.id || title.toLowerCase().includes(name),
  )
  const titles = own.flatMap(({ variants }) =>
    variants.map(({ title }) => title),
  )
  return [...new Set(titles)].slice(0, MOST_FORMATS)
}

function readVideos(db: Tables, artistId: string) {
  return rows(
    db
      .from("artist_videos")
      .select("title,video_type,url")
      .eq("artist_id", artistId)
      .order("created_at", { ascending: false })
      .limit(PRESS_KIT_ITEMS),
  )
}

function readQuotes(db: Tables, artistId: string) {
  return rows(
    db
      .from("artist_press")
      .select("quote,publication,author,publish_date,article_url")
      .eq("artist_id", artistId)
      .order("publish_date", { ascending: false })
      .limit(PRESS_KIT_ITEMS),
  )
}

function readDates(db: Tables, artistId: string, today: string) {
  return rows(
    db
      .from("artist_tour_dates")
      .select("id,event_date,venue,city,country,status,ticket_url")
      .eq("artist_id", artistId)
      .gte("event_date", today)
      .order("event_date")
      .limit(PRESS_KIT_ITEMS),
  )
}

async function readContact(db: Tables) {
  const settings = await rows(
    db
      .from("site_settings")
      .select("key,value")
      .in("key", ["seller", "press"])
      .overrideTypes<{ key: string; value: unknown }[], { merge: false }>(),
  )
  return pressContact(new Map(settings.map(({ key, value }) => [key, value])))
}
