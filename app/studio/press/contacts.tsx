import { dateText } from "#domain/calendar.ts"
import { PRESS_CONTACT } from "#domain/records/press-contact.ts"
import { quotedValue } from "../../data/like-pattern.ts"
import { readPage } from "../data/rows.ts"
import type { Filter, ListQuery, ListRow, Resource } from "../resource.ts"
import { ContactNote } from "./contact-note.tsx"
import { pressMessages } from "./messages.ts"
import { CONTACTS } from "./press-data.ts"

const COLUMNS =
  "id,name,email,outlet,tags,note,no_mail,left_at,bounced_at,created_at,updated_at"

function tagsOf({ tags }: ListRow) {
  return Array.isArray(tags) ? tags.join(", ") : ""
}

function emailStatus({ no_mail, left_at, bounced_at }: ListRow) {
  if (left_at) return `Unsubscribed ${dateText(String(left_at))}`
  if (no_mail) return "No emails"
  return bounced_at ? "Bounced" : ""
}

/** The press list. It has no history, because it holds personal data. */
export const PRESS_LIST: Resource = {
  table: CONTACTS,
  path: "press-list",
  one: "press contact",
  many: "press contacts",
  roles: ["editor"],
  select: COLUMNS,
  whole: COLUMNS,
  columns: [
    { key: "name", title: "Name" },
    {
      key: "no_mail",
      title: "Emails",
      show: (row) => <span className="text-signal">{emailStatus(row)}</span>,
    },
    { key: "outlet", title: "Outlet" },
    { key: "email", title: "Email" },
    {
      key: "tags",
      title: "Tags",
      unsorted: true,
      ...{ show: tagsOf, text: tagsOf },
    },
  ],
  // The same columns can be imported again.
  sheet: [
    { key: "id", title: "Id" },
    { key: "name", title: "Name" },
    { key: "email", title: "Email" },
    { key: "outlet", title: "Outlet" },
    { key: "tags", title: "Tags", text: tagsOf },
    { key: "note", title: "Note" },
    {
      key: "no_mail",
      title: "No emails",
      text: ({ no_mail }) => (no_mail ? "yes" : ""),
    },
  ],
  searched: ["name", "email", "outlet"],
  sort: "name",
  nameOf: ({ name }) => String(name ?? ""),
  noHistory: true,
  permanentWarning: pressMessages.permanentWarning,
  blank: {
    ...{ name: "", email: "", outlet: "", tags: "", note: "" },
    no_mail: false,
  },
  rules: PRESS_CONTACT,
  groups: [
    {
      title: "Contact",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        { kind: "email", name: "email", label: "Email", required: true },
        {
          kind: "line",
          name: "outlet",
          label: "Outlet",
          hint: "Newspaper, radio station, blog or club.",
        },
        { kind: "lines", name: "tags", label: "Tags", hint: "One per line." },
        { kind: "text", name: "note", label: "Note", rows: 4 },
        {
          kind: "switch",
          name: "no_mail",
          label: "Don't email",
          hint: "They stay in the list, so that nobody emails them by mistake.",
        },
      ],
    },
  ],
  Parts: ContactNote,
}

const LETTERS: Filter = {
  column: "no_mail",
  title: "Emails",
  options: [
    { value: "false", title: "Allowed" },
    { value: "true", title: "Not allowed" },
  ],
}

/** The press list with a filter for the tags in use. */
export function pressListWith(tags: readonly string[]): Resource {
  return {
    ...PRESS_LIST,
    filters: [tagFilter(tags), LETTERS],
    read: readTagged,
  }
}

function tagFilter(tags: readonly string[]): Filter {
  const options = tags.map((tag) => ({ value: tag, title: tag }))
  return { column: "tag", title: "Tag", options }
}

/** An unused tag returns no rows instead of an error. */
export function readTagged(query: ListQuery, size?: number) {
  const { tag } = query.filters
  const where = [{ anyOf: `tags.cs.${quotedValue(arrayOf(tag ?? ""))}` }]
  const options = tag ? [{ value: tag, title: tag, where }] : []
  const filters = [{ column: "tag", title: "Tag", options }, LETTERS]
  return readPage({ ...PRESS_LIST, filters }, query, size)
}

/** A PostgreSQL array literal with one element. */
function arrayOf(tag: string) {
  return `{${quotedValue(tag)}}`
}
