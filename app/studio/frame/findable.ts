import type { Role } from "../data/access.ts"

type Findable = {
  table: string
  /** What it is called by. */
  column: string
  /** What else it is found by. */
  also?: string
  path: string
  one: string
  roles: readonly Role[]
}

/** What ⌘K looks through. */
export const FINDABLE: readonly Findable[] = [
  {
    table: "artists",
    column: "name",
    path: "artists",
    one: "artist",
    roles: ["editor"],
  },
  {
    table: "orders",
    column: "number",
    also: "email",
    path: "orders",
    one: "order",
    roles: ["shop"],
  },
  {
    table: "demos",
    column: "artist_name",
    also: "email",
    path: "demos",
    one: "demo",
    roles: ["scout"],
  },
]
