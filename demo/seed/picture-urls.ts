import type { DrawnPicture } from "./asset-files.ts"
import { pictureUrl, shownPictures } from "./rows/pictures.ts"

/** Finds a picture's address by where it was drawn, as `sleeves/floodlight`;
 * null while it must not be seen. */
export type PictureUrls = (path: string) => string | null

export function pictureUrls(drawn: readonly DrawnPicture[]): PictureUrls {
  const known = new Set(drawn.map(({ path }) => path))
  const shown = new Map(
    shownPictures(drawn).map((picture) => [picture.path, pictureUrl(picture)]),
  )
  return (path) => {
    if (!known.has(path)) throw new Error(`Nobody has drawn ${path} yet.`)
    return shown.get(path) ?? null
  }
}
