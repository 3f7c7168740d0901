import type { Role } from "../data/access.ts"

type Findable = {
  table: string
  /** What it is called by. */
  column: string
  /** What it is found by, if by more than that. */
  searched?: readonly string[]
  inSmallLetters?: true
  path: string
  one: string
  roles: readonly Role[]
}

/** What ⌘K looks through. */
export const FINDABLE: readonly Findable[] = [
  find("artists", "name", "artists", "artist", "editor"),
  find("releases", "title", "releases", "release", "editor"),
  find("artist_tour_dates", "venue", "events", "event", "editor"),
  find("artist_videos", "title", "films", "film", "editor"),
  find("news_articles", "title", "news", "article", "editor"),
  find("products", "title", "products", "product", "shop"),
  find("promo_codes", "code", "codes", "code", "shop"),
  {
    table: "orders",
    column: "number",
    searched: ["number", "email"],
    inSmallLetters: true,
    path: "orders",
    one: "order",
    roles: ["shop"],
  },
  {
    table: "demos",
    column: "artist_name",
    searched: ["artist_name", "email"],
    path: "demos",
    one: "demo",
    roles: ["scout"],
  },
]

function find(
  table: string,
  column: string,
  path: string,
  one: string,
  role: Role,
): Findable {
  return { table, column, path, one, roles: [role] }
}
