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

function mailOf({ no_mail, left_at, bounced_at }: ListRow) {
  if (left_at) return `Left ${dateText(String(left_at))}`
  if (no_mail) return "No letters"
  return bounced_at ? "Mailbox gone" : ""
}

/** Whom the label writes to. They are people: no history has them. */
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
      title: "Letters",
      show: (row) => <span className="text-signal">{mailOf(row)}</span>,
    },
    { key: "outlet", title: "Outlet" },
    { key: "email", title: "E-mail" },
    {
      key: "tags",
      title: "Tags",
      unsorted: true,
      ...{ show: tagsOf, text: tagsOf },
    },
  ],
  // As it can be brought back.
  sheet: [
    { key: "id", title: "Id" },
    { key: "name", title: "Name" },
    { key: "email", title: "E-mail" },
    { key: "outlet", title: "Outlet" },
    { key: "tags", title: "Tags", text: tagsOf },
    { key: "note", title: "Note" },
    {
      key: "no_mail",
      title: "No letters",
      text: ({ no_mail }) => (no_mail ? "yes" : ""),
    },
  ],
  searched: ["name", "email", "outlet"],
  sort: "name",
  nameOf: ({ name }) => String(name ?? ""),
  untold: true,
  forGood: pressMessages.forGood,
  blank: {
    ...{ name: "", email: "", outlet: "", tags: "", note: "" },
    no_mail: false,
  },
  rules: PRESS_CONTACT,
  groups: [
    {
      title: "Who",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        { kind: "email", name: "email", label: "E-mail", required: true },
        {
          kind: "line",
          name: "outlet",
          label: "Outlet",
          hint: "The paper, the station, the blog, the club.",
        },
        { kind: "lines", name: "tags", label: "Tags", hint: "One a line." },
        { kind: "text", name: "note", label: "Note", rows: 4 },
        {
          kind: "switch",
          name: "no_mail",
          label: "Wants no letters",
          hint: "They stay in the list, so that nobody writes by mistake.",
        },
      ],
    },
  ],
  Parts: ContactNote,
}

const LETTERS: Filter = {
  column: "no_mail",
  title: "Letters",
  options: [
    { value: "false", title: "Wants them" },
    { value: "true", title: "Wants none" },
  ],
}

/** The list with its filters: tags are whatever the label made up. */
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

/** A tag that nobody has any more finds nobody, and is no fault. */
export function readTagged(query: ListQuery, size?: number) {
  const { tag } = query.filters
  const where = [{ anyOf: `tags.cs.${quotedValue(arrayOf(tag ?? ""))}` }]
  const options = tag ? [{ value: tag, title: tag, where }] : []
  const filters = [{ column: "tag", title: "Tag", options }, LETTERS]
  return readPage({ ...PRESS_LIST, filters }, query, size)
}

/** As PostgreSQL writes an array of one word. */
function arrayOf(tag: string) {
  return `{${quotedValue(tag)}}`
}
