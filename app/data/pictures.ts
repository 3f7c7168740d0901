/** What a page knows of a picture before it loads. */
export type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** Its files by their type, as the attribute wants them. */
  srcset: { [type: string]: string }
}

/** A picture with the files it came from, one of which is for print. */
export type PrintPicture = Picture & {
  sources: { type: string; width: number; url: string }[]
}

export const PICTURE = "url,width,height,alt,srcset"

/** How a read asks for the picture behind a column. */
export function pictureOf(name: string, column: string) {
  return `${name}:pictures!${column}(${PICTURE})`
}

export function printPictureOf(name: string, column: string) {
  return `${name}:pictures!${column}(${PICTURE},sources)`
}
