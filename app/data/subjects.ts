import type { Subject } from "#domain/article.ts"
import { isUuid } from "#domain/uuid.ts"
import { isSlug } from "./slug.ts"
import { rows, type Tables } from "./tables.ts"

/** Enough for the foot of a page. */
const MOST = 12

export type SubjectLink = {
  href: string
  label: string
  title: string
  note: string | null
}

/** Links to the subjects of an article that are public. */
export async function subjectLinks(db: Tables, subjects: Subject[]) {
  const found = await Promise.all(
    subjects.slice(0, MOST).map((subject) => linkTo(db, subject)),
  )
  return found.filter((link) => link !== null)
}

function linkTo(db: Tables, { kind, slug }: Subject) {
  if (kind === "event") return isUuid(slug) ? linkToEvent(db, slug) : null
  if (!isSlug(slug)) return null
  if (kind === "artist") return linkToArtist(db, slug)
  if (kind === "release") return linkToRelease(db, slug)
  return linkToProduct(db, slug)
}

async function linkToArtist(
  db: Tables,
  slug: string,
): Promise<SubjectLink | null> {
  const read = db
    .from("artists_public_v")
    .select("name,genre")
    .eq("slug", slug)
    .maybeSingle()
  const artist = await rows(read)
  if (!artist) return null
  const { name, genre } = artist
  return { href: `/artist/${slug}`, label: "Artist", title: name, note: genre }
}

async function linkToRelease(
  db: Tables,
  slug: string,
): Promise<SubjectLink | null> {
  const read = db
    .from("releases_public_v")
    .select("title,artist_name,type")
    .eq("slug", slug)
    .maybeSingle()
  const release = await rows(read)
  if (!release) return null
  const { title, artist_name: note, type: label } = release
  return { href: `/release/${slug}`, label, title, note }
}

async function linkToProduct(
  db: Tables,
  slug: string,
): Promise<SubjectLink | null> {
  const read = db
    .from("products")
    .select("title,artist:artists(name)")
    .eq("slug", slug)
    .maybeSingle()
  const product = await rows(read)
  if (!product) return null
  const { title, artist } = product
  const href = `/product/${slug}`
  return { href, label: "Shop", title, note: artist?.name ?? null }
}

async function linkToEvent(
  db: Tables,
  id: string,
): Promise<SubjectLink | null> {
  const read = db
    .from("artist_tour_dates")
    .select("venue,city,artist:artists!inner(name)")
    .eq("id", id)
    .maybeSingle()
  const night = await rows(read)
  if (!night) return null
  const note = `${night.venue}, ${night.city}`
  return { href: `/event/${id}`, label: "Live", title: night.artist.name, note }
}
