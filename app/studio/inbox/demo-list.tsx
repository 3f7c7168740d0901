import { Link, Navigate } from "react-router"
import { momentText } from "#domain/calendar.ts"
import type { Column, Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { DEMO_STATES, titleOfState } from "./demo.ts"

function words(value: unknown) {
  return Array.isArray(value) ? value.join(", ") : ""
}

function moment(value: unknown) {
  return typeof value === "string" ? momentText(value) : ""
}

const COLUMNS: readonly Column[] = [
  { key: "artist_name", title: "Artist" },
  {
    key: "status",
    title: "Status",
    show: ({ status }) => (
      <span className={status === "new" ? "text-signal" : undefined}>
        {titleOfState(String(status))}
      </span>
    ),
  },
  {
    key: "genres",
    title: "Genres",
    unsorted: true,
    text: ({ genres }) => words(genres),
  },
  { key: "city", title: "City" },
  {
    key: "created_at",
    title: "Received",
    numeric: true,
    show: ({ created_at }) => moment(created_at),
  },
  {
    key: "answered_at",
    title: "Answered",
    numeric: true,
    wide: true,
    show: ({ answered_at }) => moment(answered_at),
  },
  {
    key: "tags",
    title: "Tags",
    unsorted: true,
    wide: true,
    text: ({ tags }) => words(tags),
  },
  { key: "email", title: "Email" },
]

const DEMOS: Listed = {
  table: "demos",
  path: "demos/list",
  one: "demo",
  many: "demos",
  roles: ["scout"],
  isIncoming: true,
  select:
    "id,created_at,name,email,artist_name,genres,city,stream_link,status,tags,heard_at,answered_at",
  columns: COLUMNS,
  sheet: [
    ...COLUMNS,
    { key: "name", title: "Name" },
    { key: "stream_link", title: "Link" },
    { key: "heard_at", title: "Listened" },
  ],
  searched: ["artist_name", "name", "email", "city"],
  sort: "-created_at",
  filters: [
    { column: "status", title: "Status", options: DEMO_STATES },
    {
      column: "answered",
      title: "Answered",
      options: [
        { value: "no", title: "No", where: [["answered_at", "is", null]] },
        {
          value: "yes",
          title: "Yes",
          where: [["answered_at", "not.is", null]],
        },
      ],
    },
  ],
  nameOf: ({ artist_name }) => String(artist_name ?? ""),
  Actions: () => (
    <Link to="/studio/demos" className="press">
      Review demos
    </Link>
  ),
}

/** All demos as a table that can be sorted, filtered and exported. */
export function Component() {
  return (
    <ListedScreen
      listed={DEMOS}
      one={(id) => <Navigate to={`/studio/demos/${id}`} replace />}
    />
  )
}
