import type { ComponentType, ReactNode } from "react"
import type * as z from "zod/mini"
import type { Role } from "./data/access.ts"

/** A row as the tables hand it out. */
export type Row = {
  id: string
  updated_at: string
  [column: string]: unknown
}

export type Values = Record<string, unknown>

export type Column = {
  /** The table's column, by which the list is ordered too. */
  key: string
  title: string
  numeric?: boolean
  unsorted?: boolean
  /** How it is shown; as it is otherwise. */
  show?: (row: Row) => ReactNode
  /** How it stands in a file, if not as it is. */
  text?: (row: Row) => string
}

export type Filter = {
  column: string
  title: string
  options: readonly { value: string; title: string }[]
}

export type Field = {
  name: string
  label: string
  hint?: string
  required?: boolean
} & (
  | {
      kind:
        | "line"
        | "lines"
        | "link"
        | "date"
        | "time"
        | "moment"
        | "number"
        | "price"
        | "switch"
    }
  | { kind: "text"; rows?: number }
  | { kind: "slug"; from: string }
  | { kind: "choice"; options: readonly { value: string; title: string }[] }
  | { kind: "reference"; table: string; title: string }
)

/** Fields that belong together, under one heading. */
export type Group = { title: string; fields: readonly Field[] }

/** One kind of thing the label writes about: what its list shows, what its
 * form asks and by which rules. The list and the form themselves are the same
 * for all. */
export type Resource = {
  table: string
  /** Where it is in Studio, after /studio/. */
  path: string
  one: string
  many: string
  roles: readonly Role[]
  /** What a list reads of each. */
  select: string
  /** What a form reads of one, where it may not read all. */
  whole?: string
  columns: readonly Column[]
  /** The columns that a search looks into. */
  searched: readonly string[]
  /** A column, with a hyphen before it for last things first. */
  sort: string
  filters?: readonly Filter[]
  nameOf: (row: Values) => string
  groups: readonly Group[]
  rules: z.ZodMiniObject
  /** What a new one begins with. */
  blank: Values
  /** What keeps a copy from visitors until somebody publishes it. */
  draft?: Values
  /** Its page on the site. */
  pageOf?: (row: Values) => string | null
  /** Nobody begins one here: it comes from elsewhere. */
  fixed?: true
  /** Columns that others change without editing: a save names what it read of
   * them, so that no sale is written over. */
  watched?: readonly string[]
  /** What hangs on one and is written beside it. */
  Parts?: ComponentType<{ row: Row }>
}

/** The choices of a list of words, each called as it is or by another name. */
export function optionsOf(
  words: readonly string[],
  names: Record<string, string> = {},
) {
  return words.map((value) => ({ value, title: names[value] ?? value }))
}

export function fieldsOf({ groups }: Resource) {
  return groups.flatMap(({ fields }) => fields)
}
