import { fileName, type NamedFile } from "#domain/downloads.ts"

export const DOWNLOADS = "/downloads"

/** The path of a bought file, by its order item. */
export function filePath(itemId: string, { format, filename }: NamedFile) {
  return `${DOWNLOADS}/${itemId}/${format}/${fileName(filename)}`
}

export function zipPath(itemId: string, { filename }: { filename: string }) {
  return `${DOWNLOADS}/${itemId}/${filename}`
}

const HEARD = "listening-"

/** Takes the place of an item for downloads by a listening link, which have
 * none. */
export function heardItem(linkId: string) {
  return HEARD + linkId
}

export function isHeard(path: string) {
  return itemIn(path).startsWith(HEARD)
}

export function itemIn(path: string) {
  return path.split("/")[2] ?? ""
}
