import { placesInZip } from "#domain/downloads.ts"
import type { Enclosure } from "./enclosures.ts"
import { readyFiles, type SoldFiles, type StoredFile } from "./sold-files.ts"
import { fitsZip } from "./zip-parts.ts"
import type { ZipEntry } from "./zip-records.ts"

/** A bought release in one format, as one file. */
export type Zip = {
  /** The format of its music. */
  format: string
  filename: string
  entries: Entry[]
}

export type Entry = ZipEntry & Pick<Enclosure, "content">

/** A zip for each complete format, with sleeve and notes: a buyer who wants the
 * small files need not fetch the large ones. A single file gets no zip; too
 * many or too large ones are fetched one by one. Formats still being made count
 * for the names, so that a zip's name does not change when they come. */
export function zipsOf(sold: SoldFiles, enclosed: Enclosure[]) {
  const { name, formats } = sold
  const files = Map.groupBy(readyFiles(sold), ({ format }) => format)
  return [...files].flatMap(([format, some]): Zip[] => {
    const own = formats.length > 1 ? `${name} (${format.toUpperCase()})` : name
    const entries = entriesOf(own, some, enclosed)
    if (entries.length < 2 || !fitsZip(entries)) return []
    return [{ format, filename: `${own}.zip`, entries }]
  })
}

function entriesOf(
  folder: string,
  files: StoredFile[],
  enclosed: Enclosure[],
): Entry[] {
  const contents = [
    ...files.map((file) => ({ ...file, content: file })),
    ...enclosed,
  ]
  const places = placesInZip(
    folder,
    contents.map(({ filename }) => filename),
  )
  return contents.map(({ content, modified }, at) => {
    const size = content instanceof Uint8Array ? content.length : content.size
    return { name: places[at] ?? "", size, modified, content }
  })
}
