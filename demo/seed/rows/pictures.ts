import { news } from "../../label/news.ts"
import { newsPieces } from "../../label/pieces.ts"
import { releases } from "../../label/releases.ts"
import type { DrawnPicture } from "../asset-files.ts"
import { publicUrl } from "../public-url.ts"

/** The rows of the pictures visitors may know of. Anybody can list pictures,
 * so those of hidden releases and of drafts stay out until they are shown. */
export function pictureRows(pictures: readonly DrawnPicture[]) {
  return shownPictures(pictures).map((picture) => ({
    url: pictureUrl(picture),
    width: picture.width,
    height: picture.height,
    colour: picture.colour.toLowerCase(),
    alt: picture.alt,
    sources: sourcesOf(picture),
  }))
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

/** The address a picture is known by: its widest file in the format that
 * most programs read. */
export function pictureUrl(picture: DrawnPicture): string {
  const format = picture.formats.includes("jpg") ? "jpg" : "webp"
  return fileUrl(picture, Math.max(...picture.widths), format)
}

function sourcesOf(picture: DrawnPicture) {
  return picture.formats.flatMap((format) =>
    picture.widths.map((width) => ({
      type: imageType(format),
      width,
      url: fileUrl(picture, width, format),
    })),
  )
}

function fileUrl(picture: DrawnPicture, width: number, format: string) {
  return publicUrl("media", `${picture.path}-${width}.${format}`)
}

export function imageType(format: string): string {
  return format === "jpg" ? "image/jpeg" : `image/${format}`
}
