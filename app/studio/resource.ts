import type { ComponentType, ReactNode } from "react"
import type * as z from "zod/mini"
import type { Shape } from "#domain/picture.ts"
import type { Role } from "./data/access.ts"

/** The query of a list. */
export type ListQuery = {
  search: string
  sort: string
  page: number
  /** Values by column. */
  filters: Record<string, string>
}

export type Page = {
  rows: ListRow[]
  count: number
  /** The count stopped at a limit. */
  more?: boolean
}

/** A row in a list. */
export type ListRow = { id: string; [column: string]: unknown }

/** An editable row with its version. */
export type Row = ListRow & { updated_at: string }

export type Values = Record<string, unknown>

export type Column = {
  /** The table's column, also used for sorting. */
  key: string
  title: string
  numeric?: boolean
  unsorted?: boolean
  /** Hidden on phones. */
  wide?: boolean
  /** Custom rendering. */
  show?: (row: ListRow) => ReactNode
  /** Custom text in a CSV file. */
  text?: (row: ListRow) => string
}

export type Filter = {
  /** The table's column, or a name for the conditions in `where`. */
  column: string
  title: string
  /** Shown as tabs, of which one is always active. */
  tabs?: true
  options: readonly FilterOption[]
}

type FilterOption = {
  value: string
  title: string
  /** Conditions, if more than equality. A function is evaluated with each
   * request. */
  where?: readonly Condition[] | (() => readonly Condition[])
}

export type Condition =
  | readonly [
      column: string,
      operator: "is" | "not.is" | "eq" | "neq" | "gt" | "lte",
      value: string | boolean | null,
    ]
  | { anyOf: string }

/** Which columns say whether a row is public, apart from its time
 * (`public_from`). */
export type Publishing = {
  /** The values of a published row. */
  on: Values
  /** The values of a draft. */
  off: Values
  isWithdrawn: (row: Values) => boolean
  withdrawn: readonly Condition[]
  drafts: readonly Condition[]
  /** All columns involved. */
  columns: readonly string[]
}

/** An item that can be published. */
export type Thing = { resource: Listed; row: ListRow }

/** A related item, and whether it is likely to be wanted. */
export type Companion = Thing & { isLikely: boolean }

export type Field = {
  name: string
  label: string
  hint?: string
  required?: boolean
  /** The browser's autofill hint. */
  autoComplete?: string
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
        | "email"
        | "password"
        | "switch"
    }
  | {
      kind: "text"
      rows?: number
      /** Pictures can be inserted. */
      pictures?: true
    }
  | { kind: "slug"; from: string }
  | {
      /** A `word` also accepts free text. */
      kind: "choice" | "word"
      options: readonly { value: string; title: string }[]
    }
  | {
      kind: "reference" | "references"
      table: string
      title: string
      /** A second column, when titles aren't unique. */
      beside?: string
    }
  | { kind: "picture"; shape: Shape }
  | {
      /** The screen renders this field itself. */
      kind: "own"
      /** The value as text, for comparing versions. */
      said: (value: unknown) => string
    }
)

/** A titled group of fields. */
export type Group = { title: string; fields: readonly Field[] }

/** The selected ids. */
export type Chosen = Record<string, true>

export type BulkProps = {
  rows: readonly ListRow[]
  chosen: Chosen
  setChosen: (chosen: Chosen) => void
}

/** A table that Studio lists. */
export type Listed = {
  table: string
  /** The path after /studio/. */
  path: string
  one: string
  many: string
  roles: readonly Role[]
  /** Columns read by the list. */
  select: string
  /** Columns read by the form, if not all. */
  whole?: string
  columns: readonly Column[]
  /** Columns searched by the search box. */
  searched: readonly string[]
  /** The default sort column; a leading hyphen means descending. */
  sort: string
  filters?: readonly Filter[]
  nameOf: (row: Values) => string
  /** Rows come from outside: Studio can't create or delete them. */
  isIncoming?: true
  /** Shown while there are no rows at all. */
  nothingYet?: string
  /** The polling interval, for lists that colleagues change too. */
  refetchMs?: number
  /** Custom reading, if not from the table. */
  read?: (query: ListQuery, size: number) => Promise<Page>
  /** The CSV columns, if not those of the list. */
  sheet?: readonly Column[]
  /** Further actions above the list. */
  Actions?: ComponentType
  /** Content above the list. */
  Intro?: ComponentType
  /** Custom bulk actions. */
  Bulk?: ComponentType<BulkProps>
  publishing?: Publishing
  /** The row's page on the site. */
  pageOf?: (row: Values) => string
}

export type Store = {
  read: (id: string) => Promise<Row | null>
  insert: (values: Values) => Promise<Row>
  /** Null when somebody else has changed it since it was read. */
  update: (read: Row, values: Values) => Promise<Row | null>
}

/** A table that Studio edits, with its form and rules. */
export type Resource = Listed & {
  groups: readonly Group[]
  rules: z.ZodMiniObject
  /** The values of a new row. */
  blank: Values
  /** The id of the only row. It can't be copied or deleted, and saving creates
   * it. */
  only?: string
  /** Custom storage, if not one column per field. */
  store?: Store
  /** The table has no history, so undo writes the previous values. */
  noHistory?: true
  /** Deletion is permanent; this says what else is lost. */
  permanentWarning?: string
  /** Values that a copy doesn't inherit. */
  copied?: Values
  /** Related items to publish or withdraw with a row. */
  companions?: (row: Row) => Promise<Companion[]>
  /** Columns that change without editing, such as stock. A save checks them, so
   * that a sale isn't overwritten. */
  watched?: readonly string[]
  /** Related rows, edited below the form. */
  Parts?: ComponentType<{ row: Row }>
}

/** Select options for plain values, with optional titles. */
export function optionsOf(
  words: readonly string[],
  names: Record<string, string> = {},
) {
  return words.map((value) => ({ value, title: names[value] ?? value }))
}

export function fieldsOf({ groups }: Resource) {
  return groups.flatMap(({ fields }) => fields)
}
