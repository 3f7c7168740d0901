import type { FileRow } from "../intake-data.ts"
import type { Dropped } from "./sort-files.ts"
import type { Wanted } from "./upload-files.ts"

type Awaited = Pick<FileRow, "name" | "bytes" | "storage_path" | "arrived_at">

/** Files still to be uploaded. Files inside an archive never were. */
export function missingOf<Row extends Awaited>(
  rows: readonly (Row & { archive_id: string | null })[],
) {
  return rows.filter((row) => !row.arrived_at && !row.archive_id)
}

/** Matches dropped files to missing ones by path and size, then by file name
 * alone, because the folder may have been renamed or left out. */
export function matchFiles(
  rows: readonly Awaited[],
  dropped: readonly Dropped[],
) {
  const left = [...dropped]
  const take = (row: Awaited, nameOf: (name: string) => string) => {
    const place = left.findIndex(
      ({ name, file }) =>
        file.size === row.bytes &&
        nameOf(name.normalize("NFC")) === nameOf(row.name),
    )
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const found = new Map<Awaited, Dropped>()
  for (const nameOf of [whole, lastOf]) {
    for (const row of rows) {
      const one = found.has(row) ? undefined : take(row, nameOf)
      if (one) found.set(row, one)
    }
  }
  return [...found].map(
    ([row, { file }]): Wanted => ({
      ...{ path: row.storage_path, name: row.name, file },
    }),
  )
}

function whole(name: string) {
  return name
}

function lastOf(name: string) {
  return name.slice(name.lastIndexOf("/") + 1)
}
