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
