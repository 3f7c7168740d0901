import { PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { type PressContact, pressContact } from "#domain/press-contact.ts"
import { rows, type VisitorTables } from "../process/backend-clients.ts"

export type KitPicture = {
  url: string
  width: number | null
  height: number | null
  alt: string
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

type KitRelease = {
  slug: string
  title: string
  type: string
  release_date: string
  catalogue_number: string | null
  track_count: number
  duration: number | null
  producer: string | null
  sleeve: KitPicture | null
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
  lyrics: string | null
}

export type Profile = {
  artist: KitArtist
  releases: KitRelease[]
  videos: { title: string; video_type: string | null; url: string }[]
  quotes: {
    quote: string
    publication: string
    author: string | null
    publish_date: string
    article_url: string | null
  }[]
  dates: {
    event_date: string
    venue: string
    city: string
    country: string
    status: string
    ticket_url: string | null
  }[]
  contact: PressContact
}

const PICTURE = "(url,width,height,alt,sources)"

/** All a kit says of an artist, read as a visitor: what is hidden from one
 * cannot get into a kit. */
export async function readProfile(
  db: VisitorTables,
  slug: string,
  today: string,
): Promise<Profile | null> {
  const artist = await readArtist(db, slug)
  if (!artist) return null
  const [releases, videos, quotes, dates, contact] = await Promise.all([
    readReleases(db, artist.id),
    readVideos(db, artist.id),
    readQuotes(db, artist.id),
    readDates(db, artist.id, today),
    readContact(db),
  ])
  return { artist, releases, videos, quotes, dates, contact }
}

function readArtist(db: VisitorTables, slug: string) {
  return rows(
    db
      .from("artists_public_v")
      .select(
        `id,slug,name,genre,bio,bio_medium,bio_short,website,instagram,twitter,spotify,youtube,portrait:pictures!profile_image${PICTURE}`,
      )
      .eq("slug", slug)
      .maybeSingle()
      .overrideTypes<KitArtist | null, { merge: false }>(),
  )
}

async function readReleases(db: VisitorTables, artistId: string) {
  const releases = await rows(
    db
      .from("releases_public_v")
      .select(
        `slug,title,type,release_date,catalogue_number,track_count,duration,producer,audio_files,sleeve:pictures!artwork_url${PICTURE}`,
      )
      .eq("artist_id", artistId)
      .order("release_date", { ascending: false })
      .limit(PRESS_KIT_ITEMS)
      .overrideTypes<KitRelease[], { merge: false }>(),
  )
  return releases.map((release) => ({
    ...release,
    audio_files: release.audio_files.map(trackOf),
  }))
}

/** What a kit says of it, and no more: another outline is no other kit. */
function trackOf(file: KitTrack): KitTrack {
  const { name, seconds, isrc_code, explicit, lyrics } = file
  const { writers, performers, producers } = file
  const people = { writers, performers, producers }
  return { name, seconds, isrc_code, ...people, explicit, lyrics }
}

function readVideos(db: VisitorTables, artistId: string) {
  return rows(
    db
      .from("artist_videos")
      .select("title,video_type,url")
      .eq("artist_id", artistId)
      .order("created_at", { ascending: false })
      .limit(PRESS_KIT_ITEMS),
  )
}

function readQuotes(db: VisitorTables, artistId: string) {
  return rows(
    db
      .from("artist_press")
      .select("quote,publication,author,publish_date,article_url")
      .eq("artist_id", artistId)
      .order("publish_date", { ascending: false })
      .limit(PRESS_KIT_ITEMS),
  )
}

function readDates(db: VisitorTables, artistId: string, today: string) {
  return rows(
    db
      .from("artist_tour_dates")
      .select("event_date,venue,city,country,status,ticket_url")
      .eq("artist_id", artistId)
      .gte("event_date", today)
      .order("event_date")
      .limit(PRESS_KIT_ITEMS),
  )
}

async function readContact(db: VisitorTables) {
  const settings = await rows(
    db
      .from("site_settings")
      .select("key,value")
      .in("key", ["seller", "press"])
      .overrideTypes<{ key: string; value: unknown }[], { merge: false }>(),
  )
  return pressContact(new Map(settings.map(({ key, value }) => [key, value])))
}
