import { momentText } from "../frame/moments.ts"
import type { Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { DEMO_STATES, titleOfState } from "./demo.ts"
import { DemoScreen } from "./demo-screen.tsx"

const DEMOS: Listed = {
  table: "demos",
  path: "demos",
  one: "demo",
  many: "demos",
  roles: ["scout"],
  comesIn: true,
  select: "id,created_at,name,email,artist_name,genres,city,status",
  columns: [
    { key: "artist_name", title: "Artist" },
    {
      key: "status",
      title: "State",
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
      show: ({ genres }) => (Array.isArray(genres) ? genres.join(", ") : ""),
      text: ({ genres }) => (Array.isArray(genres) ? genres.join(", ") : ""),
    },
    { key: "city", title: "City" },
    {
      key: "created_at",
      title: "When",
      numeric: true,
      show: ({ created_at }) => momentText(String(created_at)),
    },
    { key: "email", title: "E-mail" },
  ],
  searched: ["artist_name", "name", "email", "city"],
  sort: "-created_at",
  filters: [{ column: "status", title: "State", options: DEMO_STATES }],
  nameOf: ({ artist_name }) => String(artist_name ?? ""),
}

export function Component() {
  return (
    <ListedScreen
      listed={DEMOS}
      one={(id) => <DemoScreen key={id} list={DEMOS} id={id} />}
    />
  )
}
