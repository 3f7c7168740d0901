import { printFile } from "#domain/press-kit.ts"
import { backendAway } from "../../runtime/backend-clients.ts"
import type { KitPicture, Profile } from "./profile.ts"

/** A picture as it lies in a kit. */
export type KitFile = {
  name: string
  /** Where its bytes are, on this site. */
  path: string
  etag: string
  subject: string
  alt: string
  credit: string
  width: number | null
  height: number | null
}

/** Answers a request for a file of this site, as a visitor. */
export type AskSite = (path: string, init?: RequestInit) => Promise<Response>

// What a picture desk can open; a drawing that could hold a script is not
// among them.
const EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/tiff": "tif",
}

/** The print-size portrait and sleeves that exist at this moment. */
export async function findPictures(
  { artist, releases, contact }: Profile,
  ask: AskSite,
): Promise<KitFile[]> {
  const otherwise = `${artist.name} / ${contact.name}`
  const portrait = {
    picture: artist.portrait,
    stem: `pictures/${artist.slug}-portrait`,
    subject: artist.name,
    otherwise,
  }
  const sleeves = releases.map((release, place) => ({
    picture: release.sleeve,
    stem: `sleeves/${place + 1}-${release.slug}`,
    subject: `${release.title} (sleeve)`,
    otherwise,
  }))
  const found = await Promise.all(
    [portrait, ...sleeves].map((wish) => findPicture(wish, ask)),
  )
  return found.filter((file) => file !== null)
}

type Wish = {
  picture: KitPicture | null
  stem: string
  subject: string
  /** Who is named beside it when nobody was. */
  otherwise: string
}

/** The file of a picture, if it is there. */
export async function findPicture(
  { picture, stem, subject, otherwise }: Wish,
  ask: AskSite,
): Promise<KitFile | null> {
  if (!picture) return null
  const { url, width, height } = printFile(picture)
  const path = publicPath(url)
  if (!path) return null
  const response = await ask(path, { method: "HEAD" })
  if (response.status >= 500) throw backendAway()
  const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";")
  const extension = EXTENSIONS[type]
  if (!response.ok || !extension) return null
  const etag = response.headers.get("ETag") ?? ""
  const { alt } = picture
  const credit = picture.credit || otherwise
  const name = `${stem}.${extension}`
  return { name, path, etag, subject, alt, credit, width, height }
}

/** A kit with a picture that could not be read is not worth keeping. */
export async function bytesOf({ path }: KitFile, ask: AskSite) {
  const { ok, body } = await ask(path)
  if (!ok || !body) throw backendAway()
  return body
}

/** The sleeve of the latest release. */
export function sleeveIn(pictures: KitFile[]) {
  return pictures.find(({ name }) => name.startsWith("sleeves/1-"))
}

/** The one of the artist. */
export function portraitIn(pictures: KitFile[]) {
  return pictures.find(({ name }) => name.startsWith("pictures/"))
}

const PUBLIC = "/storage/v1/object/public/"

/** Only files the site itself hands to everybody: a picture's address must
 * not make the server ask another machine, or this one for something else. */
function publicPath(url: string) {
  if (!url.startsWith("/")) return null
  const { pathname } = new URL(url, "http://site.invalid")
  return pathname.startsWith(PUBLIC) ? pathname : null
}
