import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import { LANGUAGES, TRACK } from "#domain/records/track.ts"
import { readPage } from "../data/rows.ts"
import { call } from "../data/tables.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { OrderedList } from "../parts/ordered-list.tsx"
import { Part } from "../parts/part-list.tsx"
import {
  type ListRow,
  optionsOf,
  type Resource,
  type Row,
} from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

const ONE_A_LINE = "One a line."

const TRACKS: Resource = {
  table: "audio_files",
  path: "tracks",
  one: "track",
  many: "tracks",
  roles: ["editor"],
  select: "id,name,position,isrc_code,seconds,category,updated_at",
  // Where a file lies is nobody's business: the rest is named.
  whole:
    "id,release_id,name,position,isrc_code,seconds,category,writers,performers,producers,explicit,language,lyrics,updated_at",
  columns: [
    { key: "name", title: "Name" },
    { key: "isrc_code", title: "ISRC", numeric: true },
    { key: "seconds", title: "Seconds", numeric: true },
  ],
  searched: ["name", "isrc_code"],
  sort: "position",
  comesIn: true,
  nameOf: ({ name }) => String(name ?? ""),
  blank: {},
  rules: TRACK,
  groups: [
    {
      title: "The track",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        { kind: "line", name: "isrc_code", label: "ISRC" },
        {
          kind: "switch",
          name: "explicit",
          label: "Explicit",
          hint: "Not for every ear: the page and the shops say so.",
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
      title: "Words",
      fields: [
        {
          kind: "word",
          name: "language",
          label: "Language",
          options: optionsOf(Object.keys(LANGUAGES), LANGUAGES),
          hint: "Its two or three letters: en, pt, yo.",
        },
        {
          kind: "text",
          name: "lyrics",
          label: "Lyrics",
          rows: 14,
          hint: "As they are sung. Timed ones (LRC) go along with the player: each line begins with its moment, as in [01:12.50].",
        },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={TRACKS} />
}

const MOST = 500

/** A record's tracks in their order, which is changed by dragging or by the
 * buttons, and saved at once. */
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
      notify({ text: saidOf(error), bad: true })
    }
    await queries.invalidateQueries({ queryKey: [TRACKS.table] })
  }
  if (found.isError) return <p role="alert">{saidOf(found.error)}</p>
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
