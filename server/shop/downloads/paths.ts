import { fileName, type NamedFile, placesInZip } from "#domain/downloads.ts"
import type { SoldFiles } from "./sold-files.ts"
import { fitsZip } from "./zip-parts.ts"

export const DOWNLOADS = "/downloads"

/** The path of a bought file, by the item it was bought with. */
export function filePath(itemId: string, { format, filename }: NamedFile) {
  return `${DOWNLOADS}/${itemId}/${format}/${fileName(filename)}`
}

export function zipPath(itemId: string, sold: SoldFiles) {
  return `${DOWNLOADS}/${itemId}/${zipName(sold)}`
}

export function itemIn(path: string) {
  return path.split("/")[2] ?? ""
}

export function zipName({ name }: SoldFiles) {
  return `${name}.zip`
}

/** One file is no bundle; what a plain zip has no room for is fetched file by
 * file. */
export function isZipped(sold: SoldFiles) {
  return sold.files.length > 1 && fitsZip(zipEntries(sold))
}

export function zipEntries({ name, files }: SoldFiles) {
  const places = placesInZip(name, files)
  return files.map(({ size, modified }, at) => ({
    name: places[at] ?? "",
    size,
    modified,
  }))
}
