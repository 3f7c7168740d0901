/** What a page knows of a picture before it loads. */
export type Picture = {
  url: string
  width: number | null
  height: number | null
  colour: string | null
  alt: string
  sources: { type: string; width: number; url: string }[]
}

/** How a read asks for the picture behind a column. */
export function pictureOf(name: string, column: string) {
  return `${name}:pictures!${column}(url,width,height,colour,alt,sources)`
}
