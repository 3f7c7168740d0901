import type { Role } from "../data/access.ts"
import { call } from "../data/tables.ts"

/** One result, with its title column. */
type Named = { id: string; [column: string]: unknown }

type SearchSource = {
  table: string
  /** The column shown as the title. */
  column: string
  /** Other columns to search. */
  searched?: readonly string[]
  /** Custom search, for what can't be read from its table. */
  find?: (words: string, most: number) => Promise<readonly Named[]>
  path: string
  one: string
  roles: readonly Role[]
}

/** Everything the command palette searches. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  find("artists", "name", "artists", "artist", "editor"),
  find("releases", "title", "releases", "release", "editor"),
  find("artist_tour_dates", "venue", "events", "event", "editor"),
  find("artist_videos", "title", "films", "film", "editor"),
  find("news_articles", "title", "news", "article", "editor"),
  find("letters", "subject", "letters", "letter", "editor"),
  find(
    "newsletter_subs",
    "email",
    "letters/subscribers",
    "subscriber",
    "editor",
  ),
  {
    ...find("press_contacts", "name", "press-list", "press contact", "editor"),
    searched: ["name", "email", "outlet"],
  },
  {
    ...find(
      "press_mailings",
      "subject",
      "press-letters",
      "press letter",
      "editor",
    ),
    find: foundBy("find_press_mailings"),
  },
  find("products", "title", "products", "product", "shop"),
  find("promo_codes", "code", "codes", "code", "shop"),
  {
    table: "orders",
    column: "number",
    searched: ["number", "name", "email"],
    find: foundBy("find_orders"),
    path: "orders",
    one: "order",
    roles: ["shop"],
  },
  {
    table: "memberships",
    column: "number",
    searched: ["number", "holder", "email"],
    find: foundBy("find_members"),
    path: "members",
    one: "member",
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
  {
    ...find("contact_messages", "name", "messages", "message", "scout"),
    searched: ["name", "email"],
  },
  {
    ...find("mail_templates", "name", "templates", "template", "scout"),
    roles: ["scout", "editor"],
  },
]

function foundBy(name: string) {
  return async (words: string, most: number) => {
    const found = { p_words: words, p_size: most }
    const { rows } = await call<{ rows: Named[] }>(name, found)
    return rows
  }
}

function find(
  table: string,
  column: string,
  path: string,
  one: string,
  role: Role,
): SearchSource {
  return { table, column, path, one, roles: [role] }
}
