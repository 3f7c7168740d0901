import type { ComponentType, ReactNode } from "react"
import type * as z from "zod/mini"
import type { Shape } from "#domain/picture.ts"
import type { Role } from "./data/access.ts"

/** What a list asks for. */
export type ListQuery = {
  search: string
  sort: string
  page: number
  /** By column. */
  filters: Record<string, string>
}

export type Page = {
  rows: ListRow[]
  count: number
  /** There are more than were counted. */
  more?: boolean
}

/** A row as a list reads it. */
export type ListRow = { id: string; [column: string]: unknown }

/** One that can be edited: it knows when it last was. */
export type Row = ListRow & { updated_at: string }

export type Values = Record<string, unknown>

export type Column = {
  /** The table's column, by which the list is ordered too. */
  key: string
  title: string
  numeric?: boolean
  unsorted?: boolean
  /** A phone has no room for it. */
  wide?: boolean
  /** How it is shown; as it is otherwise. */
  show?: (row: ListRow) => ReactNode
  /** How it stands in a file, if not as it is. */
  text?: (row: ListRow) => string
}

export type Filter = {
  /** The table's column, or what an option's `where` is called together. */
  column: string
  title: string
  /** One of its options always holds, the first to begin with. */
  tabs?: true
  options: readonly FilterOption[]
}

type FilterOption = {
  value: string
  title: string
  /** What it asks of which columns, where that is more than the value:
   * `["shipped_at", "is", null]`. It may depend on when it is asked. */
  where?: readonly Condition[] | (() => readonly Condition[])
}

export type Condition =
  | readonly [
      column: string,
      operator: "is" | "not.is" | "eq" | "neq" | "gt" | "lte",
      value: string | boolean | null,
    ]
  | { anyOf: string }

/** How the columns of a kind of thing say whether visitors see it, its moment
 * (`public_from`) apart. */
export type Publishing = {
  /** What they hold while its switch is on. */
  on: Values
  /** And in a draft. */
  off: Values
  isWithdrawn: (row: Values) => boolean
  withdrawn: readonly Condition[]
  drafts: readonly Condition[]
  /** The columns that say so. */
  columns: readonly string[]
}

/** One thing that can be published. */
export type Thing = { resource: Listed; row: ListRow }

/** What comes out or goes back with another, and whether that is likely. */
export type Companion = Thing & { isLikely: boolean }

export type Field = {
  name: string
  label: string
  hint?: string
  required?: boolean
  /** What a browser may fill it in with, of who types. */
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
      /** It may have pictures in it. */
      pictures?: true
    }
  | { kind: "slug"; from: string }
  | {
      /** A `word` may also be one of the label's own. */
      kind: "choice" | "word"
      options: readonly { value: string; title: string }[]
    }
  | {
      kind: "reference" | "references"
      table: string
      title: string
      /** Another column, where the title alone does not tell two apart. */
      beside?: string
    }
  | { kind: "picture"; shape: Shape }
  | {
      /** Its screen asks for it in a way of its own. */
      kind: "own"
      /** A version of it in words, for who has to choose between two. */
      said: (value: unknown) => string
    }
)

/** Fields that belong together, under one heading. */
export type Group = { title: string; fields: readonly Field[] }

/** The ids that are chosen. */
export type Chosen = Record<string, true>

export type BulkProps = {
  rows: readonly ListRow[]
  chosen: Chosen
  setChosen: (chosen: Chosen) => void
}

/** One kind of thing that Studio lists. The list itself is the same for all. */
export type Listed = {
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
  /** It comes from outside: nobody here makes or deletes one. */
  comesIn?: true
  /** How such a thing begins, while there is none. */
  nothingYet?: string
  /** Others work on it at the same time: it is read again every so often. */
  everyMs?: number
  /** How a page of it is found, if not by asking its table. */
  read?: (query: ListQuery, size: number) => Promise<Page>
  /** What its file has, if not what the list shows. */
  sheet?: readonly Column[]
  /** What else can be done with the list. */
  Actions?: ComponentType
  /** What stands over it: where such a thing begins. */
  Lead?: ComponentType
  /** What can be done with many of what comes in. */
  Bulk?: ComponentType<BulkProps>
  publishing?: Publishing
  /** Its page on the site, once visitors see it. */
  pageOf?: (row: Values) => string
}

export type Store = {
  read: (id: string) => Promise<Row | null>
  insert: (values: Values) => Promise<Row>
  /** Null when somebody else has changed it since it was read. */
  update: (read: Row, values: Values) => Promise<Row | null>
}

/** One kind of thing the label writes about: what its form asks, and by which
 * rules. */
export type Resource = Listed & {
  groups: readonly Group[]
  rules: z.ZodMiniObject
  /** What a new one begins with. */
  blank: Values
  /** There is one of it, by this id: it is neither copied nor deleted, and
   * begun by writing it. */
  only?: string
  /** Where it is kept, if not as a row with a column for each field. */
  store?: Store
  /** The history does not tell of it: a save is undone by writing what was
   * there before. */
  untold?: true
  /** One that is deleted is gone, and so is what this names. */
  forGood?: string
  /** What a copy does not take over. */
  copied?: Values
  /** What belongs to one and is published or withdrawn with it. */
  companions?: (row: Row) => Promise<Companion[]>
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
