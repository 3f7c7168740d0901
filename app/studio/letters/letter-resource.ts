import { dateText, momentText } from "#domain/calendar.ts"
import type { LetterAudience, LetterBlock } from "#domain/letter/blocks.ts"
import { LETTER } from "#domain/records/letter.ts"
import type { ListRow, Resource } from "../resource.ts"
import { LETTERS_TABLE } from "./letter-data.ts"
import { audienceText, blockText } from "./letter-text.ts"
import { DeleteDrafts, LettersActions } from "./letters-actions.tsx"
import { LETTER_STATES, titleOfState } from "./states.ts"

/** A rate that most mail servers accept. */
const PACE = 50

/** Letters, for the list and the form. Only functions of the database change
 * a letter's state. */
export const LETTERS: Resource = {
  table: LETTERS_TABLE,
  path: "letters",
  one: "letter",
  many: "letters",
  roles: ["editor"],
  select:
    "id,slug,subject,state,send_at,started_at,ended_at,recipient_count,sent_count,updated_at",
  columns: [
    {
      key: "subject",
      title: "Subject",
      show: ({ subject }) => String(subject || "No subject"),
    },
    {
      key: "state",
      title: "Status",
      show: ({ state }) => titleOfState(state),
      text: ({ state }) => titleOfState(state),
    },
    { key: "send_at", title: "When", numeric: true, show: when, text: when },
    { key: "sent_count", title: "Sent", numeric: true, show: howMany },
    {
      key: "updated_at",
      title: "Last edited",
      numeric: true,
      wide: true,
      show: ({ updated_at }) => dateText(String(updated_at)),
    },
  ],
  searched: ["subject", "preheader"],
  sort: "-updated_at",
  filters: [{ column: "state", title: "Status", options: LETTER_STATES }],
  nameOf: ({ subject }) => String(subject || "No subject"),
  pageOf: ({ slug }) => `/letters/${slug}`,
  Actions: LettersActions,
  Bulk: DeleteDrafts,
  noHistory: true,
  blank: {
    subject: "",
    preheader: "",
    slug: "",
    blocks: [],
    audience: { all: true },
    pace: PACE,
    in_archive: true,
  },
  rules: LETTER,
  groups: [
    {
      title: "Subject line",
      fields: [
        { kind: "line", name: "subject", label: "Subject", required: true },
        {
          kind: "line",
          name: "preheader",
          label: "Preview text",
          hint: "Shown after the subject in an inbox.",
        },
      ],
    },
    {
      title: "Content",
      fields: [{ kind: "own", name: "blocks", label: "Blocks", said: blocks }],
    },
    {
      title: "Audience",
      fields: [
        { kind: "own", name: "audience", label: "Audience", said: audience },
      ],
    },
    {
      title: "Sending",
      fields: [
        {
          kind: "number",
          name: "pace",
          label: "Emails per minute",
          hint: "Depends on your mail server. 50 is cautious; the maximum is 600.",
        },
        {
          kind: "switch",
          name: "in_archive",
          label: "Show on the site at /letters",
          hint: "It appears when the letter goes out.",
        },
        {
          kind: "slug",
          name: "slug",
          label: "Page URL",
          from: "subject",
          hint: "End of the page URL: /letters/… If you leave this empty, we'll use the month and the subject.",
        },
      ],
    },
  ],
}

function when({ send_at, started_at, ended_at }: ListRow) {
  const at = ended_at ?? started_at ?? send_at
  return at ? momentText(String(at)) : ""
}

function howMany({ state, sent_count, recipient_count }: ListRow) {
  if (state === "draft" || state === "scheduled") return ""
  if (recipient_count === null) return "Some"
  return state === "sent"
    ? String(sent_count)
    : `${sent_count} of ${recipient_count}`
}

function blocks(value: unknown) {
  const written = value as LetterBlock[]
  return written.map(blockText).join("\n\n") || "Empty"
}

function audience(value: unknown) {
  return audienceText(value as LetterAudience)
}
