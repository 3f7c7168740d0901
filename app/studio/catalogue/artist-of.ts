import type { Column, Field, ListRow } from "../resource.ts"

/** The artist column of a list that also selects `artists(name)`. */
export const ARTIST_COLUMN: Column = {
  key: "artist_id",
  title: "Artist",
  unsorted: true,
  show: nameOf,
  text: nameOf,
}

/** The artist field of a form. */
export const ARTIST_FIELD: Field = {
  kind: "reference",
  name: "artist_id",
  label: "Artist",
  table: "artists",
  title: "name",
  required: true,
}

function nameOf({ artists }: ListRow) {
  return String((artists as { name?: string } | null)?.name ?? "")
}
