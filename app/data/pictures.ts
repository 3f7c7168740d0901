import type { Source, Srcset } from "./schema.ts"

/** What a page knows of a picture before it loads. */
export type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  srcset: Srcset
}

/** A picture with the files it came from, one of which is for print. */
export type PrintPicture = Picture & { sources: Source[] }

export const PICTURE = "url,width,height,alt,srcset"

/** How a read asks for the picture behind a column. */
export function pictureOf<Name extends string, Column extends string>(
  name: Name,
  column: Column,
) {
  return `${name}:pictures!${column}(${PICTURE})` as const
}

export function printPictureOf<Name extends string, Column extends string>(
  name: Name,
  column: Column,
) {
  return `${name}:pictures!${column}(${PICTURE},sources)` as const
}
