import { printFile } from "#domain/press-kit.ts"
import { backendAway } from "../../runtime/backend-clients.ts"
import type { KitPicture, Profile } from "./profile.ts"

/** A picture as a file of the kit. */
export type KitFile = {
  name: string
  /** The path of its bytes on this site. */
  path: string
  etag: string
  subject: string
  alt: string
  credit: string
  width: number | null
  height: number | null
}

/** Fetches a path of this site as a visitor. */
export type AskSite = (path: string, init?: RequestInit) => Promise<Response>

// Formats that a picture editor can open. SVG is not one of them, because it
// can contain a script.
const EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/tiff": "tif",
}

/** The portrait and sleeves in print size that exist now. */
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
  /** The credit if the picture has none. */
  otherwise: string
}

/** The file of a picture, if it exists. */
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

/** Fails the kit if a picture cannot be read, so that it is not stored. */
export async function bytesOf({ path }: KitFile, ask: AskSite) {
  const { ok, body } = await ask(path)
  if (!ok || !body) throw backendAway()
  return body
}

/** The sleeve of the latest release. */
export function sleeveIn(pictures: KitFile[]) {
  return pictures.find(({ name }) => name.startsWith("sleeves/1-"))
}

/** The artist's portrait. */
export function portraitIn(pictures: KitFile[]) {
  return pictures.find(({ name }) => name.startsWith("pictures/"))
}

const PUBLIC = "/storage/v1/object/public/"

/** Only files that this site serves publicly: a picture's address must not make
 * the server call another machine, or another path of this one. */
function publicPath(url: string) {
  if (!url.startsWith("/")) return null
  const { pathname } = new URL(url, "http://site.invalid")
  return pathname.startsWith(PUBLIC) ? pathname : null
}
