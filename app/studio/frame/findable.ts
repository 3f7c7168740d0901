import type { Role } from "../data/access.ts"

type Findable = {
  table: string
  /** What it is called by. */
  column: string
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
]
