import { news } from "../../label/news.ts"
import { newsPieces } from "../../label/pieces.ts"
import { releases } from "../../label/releases.ts"
import type { DrawnPicture } from "../asset-files.ts"
import { publicUrl } from "../public-url.ts"

/** One file of a picture, by its path in the bucket `media`. */
export interface PictureFile {
  readonly type: string
  readonly width: number
  readonly path: string
}

/** The rows of the pictures visitors may know of. Anybody can list pictures,
 * so those of hidden releases and of drafts stay out until they are shown. */
export function pictureRows(pictures: readonly DrawnPicture[]) {
  return shownPictures(pictures).map((picture) => {
    const width = Math.max(...picture.widths)
    return {
      url: pictureUrl(picture),
      width,
      height: Math.round((picture.height * width) / picture.width),
      colour: picture.colour.toLowerCase(),
      alt: picture.alt,
      sources: pictureFiles(picture).map(({ type, width, path }) => ({
        type,
        width,
        url: publicUrl("media", path),
      })),
    }
  })
}

export function shownPictures(pictures: readonly DrawnPicture[]) {
  const hidden = new Set<string>([
    ...releases
      .filter((release) => "hidden" in release)
      .map(({ slug }) => `sleeves/${slug}`),
    ...newsPieces
      .filter(({ slug }) => "draft" in news[slug])
      .map(({ slug }) => `news/${slug}`),
  ])
  return pictures.filter((picture) => !hidden.has(picture.path))
}

/** The address a picture is known by: its widest file that every browser
 * of today reads. */
export function pictureUrl({ path, widths }: DrawnPicture): string {
  return publicUrl("media", `${path}-${Math.max(...widths)}.webp`)
}

/** Every size in every format and, where the press may ask for one, the
 * print. */
export function pictureFiles(picture: DrawnPicture): PictureFile[] {
  const { path, formats, widths, print } = picture
  const screen = formats.flatMap((format) =>
    widths.map((size) => ({
      type: `image/${format}`,
      width: size,
      path: `${path}-${size}.${format}`,
    })),
  )
  if (!print) return screen
  const file = { type: "image/jpeg", width: print, path: printPath(path) }
  return [...screen, file]
}

export function printPath(path: string): string {
  return `${path}-print.jpg`
}
