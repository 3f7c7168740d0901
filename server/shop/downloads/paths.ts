import { fileName, type NamedFile } from "#domain/downloads.ts"

export const DOWNLOADS = "/downloads"

/** The path of a bought file, by the item it was bought with. */
export function filePath(itemId: string, { format, filename }: NamedFile) {
  return `${DOWNLOADS}/${itemId}/${format}/${fileName(filename)}`
}

export function zipPath(itemId: string, { filename }: { filename: string }) {
  return `${DOWNLOADS}/${itemId}/${filename}`
}

export function itemIn(path: string) {
  return path.split("/")[2] ?? ""
}
