import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import { LANGUAGES, TRACK } from "#domain/records/track.ts"
import { readPage } from "../data/rows.ts"
import { call } from "../data/tables.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { OrderedList } from "../parts/ordered-list.tsx"
import { Part } from "../parts/part-list.tsx"
import {
  type ListRow,
  optionsOf,
  type Resource,
  type Row,
} from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

const ONE_A_LINE = "One per line."

const TRACKS: Resource = {
  table: "audio_files",
  path: "tracks",
  one: "track",
  many: "tracks",
  roles: ["editor"],
  select: "id,name,position,isrc_code,seconds,category,updated_at",
  // The storage path is left out on purpose.
  whole:
    "id,release_id,name,position,isrc_code,seconds,category,writers,performers,producers,explicit,language,lyrics,updated_at",
  columns: [
    { key: "name", title: "Name" },
    { key: "isrc_code", title: "ISRC", numeric: true },
    { key: "seconds", title: "Seconds", numeric: true },
  ],
  searched: ["name", "isrc_code"],
  sort: "position",
  isIncoming: true,
  nameOf: ({ name }) => String(name ?? ""),
  blank: {},
  rules: TRACK,
  groups: [
    {
      title: "Track",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        { kind: "line", name: "isrc_code", label: "ISRC" },
        {
          kind: "switch",
          name: "explicit",
          label: "Explicit",
          hint: "Marked as explicit on the site and in shops.",
        },
      ],
    },
    {
      title: "Credits",
      fields: [
        { kind: "lines", name: "writers", label: "Writers", hint: ONE_A_LINE },
        {
          kind: "lines",
          name: "performers",
          label: "Performers",
          hint: ONE_A_LINE,
        },
        {
          kind: "lines",
          name: "producers",
          label: "Producers",
          hint: ONE_A_LINE,
        },
      ],
    },
    {
      title: "Lyrics",
      fields: [
        {
          kind: "word",
          name: "language",
          label: "Language",
          options: optionsOf(Object.keys(LANGUAGES), LANGUAGES),
          hint: "A two- or three-letter code: en, pt, yo.",
        },
        {
          kind: "text",
          name: "lyrics",
          label: "Lyrics",
          rows: 14,
          hint: "For synced lyrics (LRC), start each line with its time, for example [01:12.50].",
        },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={TRACKS} />
}

const MOST = 500

/** A release's tracks in order. Dragging, or the buttons, saves a new order at
 * once. */
export function Tracks({ row: release }: { row: Row }) {
  const query = {
    search: "",
    sort: "position",
    page: 1,
    filters: { release_id: release.id, category: "master" },
  }
  const queryKey = [TRACKS.table, "list", query]
  const queries = useQueryClient()
  const found = useQuery({
    queryKey,
    queryFn: () => readPage(TRACKS, query, MOST),
  })
  const rows = found.data?.rows ?? []
  async function order(next: ListRow[]) {
    queries.setQueryData(queryKey, { rows: next, count: next.length })
    try {
      const p_ids = next.map(({ id }) => id)
      await call("order_tracks", { p_release_id: release.id, p_ids })
      notify({ text: studioMessages.saved })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    await queries.invalidateQueries({ queryKey: [TRACKS.table] })
  }
  if (found.isError) return <p role="alert">{errorMessage(found.error)}</p>
  if (rows.length === 0) return null
  return (
    <Part title="tracks" count={rows.length}>
      <OrderedList
        rows={rows}
        nameOf={TRACKS.nameOf}
        onOrder={(next) => void order(next)}
      >
        {(row) => (
          <Link
            to={`/studio/tracks/${row.id}`}
            className="mr-auto flex min-h-11 min-w-0 items-center truncate font-semibold hover:underline"
          >
            {TRACKS.nameOf(row)}
          </Link>
        )}
      </OrderedList>
    </Part>
  )
}
