import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core"
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import { TRACK } from "#domain/records/track.ts"
import { readPage } from "../data/rows.ts"
import { call } from "../data/tables.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { Part } from "../parts/part-list.tsx"
import type { ListRow, Resource, Row } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

export const TRACKS: Resource = {
  table: "audio_files",
  path: "tracks",
  one: "track",
  many: "tracks",
  roles: ["editor"],
  select: "id,name,position,isrc_code,seconds,category,updated_at",
  // Where a file lies is nobody's business: the rest is named.
  whole: "id,release_id,name,position,isrc_code,seconds,category,updated_at",
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
  async function move(from: number, to: number) {
    if (to < 0 || to >= rows.length || from === to) return
    const next = arrayMove(rows, from, to)
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
  function drop({ active, over }: DragEndEvent) {
    const place = (id: unknown) => rows.findIndex((row) => row.id === id)
    if (over) void move(place(active.id), place(over.id))
  }
  if (found.isError) return <p role="alert">{saidOf(found.error)}</p>
  if (rows.length === 0) return null
  return (
    <Part title="tracks" count={rows.length}>
      <DndContext collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <ol>
            {rows.map((row, place) => (
              <Track
                key={row.id}
                row={row}
                place={place}
                last={place === rows.length - 1}
                onMove={(to) => void move(place, to)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </Part>
  )
}

type TrackProps = {
  row: ListRow
  place: number
  last: boolean
  onMove: (to: number) => void
}

function Track({ row, place, last, onMove }: TrackProps) {
  const { setNodeRef, listeners, transform, transition } = useSortable({
    id: row.id,
  })
  const moved = transform && `translate3d(0, ${transform.y}px, 0)`
  const name = TRACKS.nameOf(row)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: moved ?? undefined, transition }}
      className="flex items-center gap-3 border-rule border-b bg-bone"
    >
      <span
        {...listeners}
        aria-hidden
        className="label flex min-h-11 w-10 cursor-grab touch-none items-center text-ash"
      >
        {place + 1}
      </span>
      <Link
        to={`/studio/tracks/${row.id}`}
        className="mr-auto flex min-h-11 min-w-0 items-center truncate font-semibold hover:underline"
      >
        {name}
      </Link>
      <button
        type="button"
        className="press"
        aria-label={`${name} up`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="press"
        aria-label={`${name} down`}
        disabled={last}
        onClick={() => onMove(place + 1)}
      >
        ↓
      </button>
    </li>
  )
}
