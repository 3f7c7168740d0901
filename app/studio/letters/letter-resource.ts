import { dateText, momentText } from "#domain/calendar.ts"
import type { LetterAudience, LetterBlock } from "#domain/letter/blocks.ts"
import { LETTER } from "#domain/records/letter.ts"
import type { ListRow, Resource } from "../resource.ts"
import { audienceText, blockText } from "./in-words.ts"
import { LETTERS_TABLE } from "./letter-data.ts"
import { LettersActions, ThrowAway } from "./letters-actions.tsx"
import { LETTER_STATES, titleOfState } from "./states.ts"

/** What most labels' mail servers take without a word. */
const PACE = 50

/** A letter, as lists and its form know it. Its state is nobody's to write:
 * what happens to it goes by functions of the database. */
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
      show: ({ subject }) => String(subject || "Without a subject"),
    },
    {
      key: "state",
      title: "State",
      show: ({ state }) => titleOfState(state),
      text: ({ state }) => titleOfState(state),
    },
    { key: "send_at", title: "When", numeric: true, show: when, text: when },
    { key: "sent_count", title: "Sent", numeric: true, show: howMany },
    {
      key: "updated_at",
      title: "Written",
      numeric: true,
      wide: true,
      show: ({ updated_at }) => dateText(String(updated_at)),
    },
  ],
  searched: ["subject", "preheader"],
  sort: "-updated_at",
  filters: [{ column: "state", title: "State", options: LETTER_STATES }],
  nameOf: ({ subject }) => String(subject || "Without a subject"),
  pageOf: ({ slug }) => `/letters/${slug}`,
  Actions: LettersActions,
  Bulk: ThrowAway,
  untold: true,
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
      title: "On top",
      fields: [
        { kind: "line", name: "subject", label: "Subject", required: true },
        {
          kind: "line",
          name: "preheader",
          label: "Beside the subject",
          hint: "What a mailbox shows after it, before the letter is opened.",
        },
      ],
    },
    {
      title: "The letter",
      fields: [{ kind: "own", name: "blocks", label: "Blocks", said: blocks }],
    },
    {
      title: "To whom",
      fields: [
        { kind: "own", name: "audience", label: "To whom", said: audience },
      ],
    },
    {
      title: "How",
      fields: [
        {
          kind: "number",
          name: "pace",
          label: "Letters a minute",
          hint: "As many as your mail server likes. 50 is careful, 600 the most.",
        },
        {
          kind: "switch",
          name: "in_archive",
          label: "Visitors find it at /letters",
          hint: "From the moment it goes out.",
        },
        {
          kind: "slug",
          name: "slug",
          label: "Address",
          from: "subject",
          hint: "The last word of its page's address: /letters/… Left empty, it is made of month and subject.",
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
  return written.map(blockText).join("\n\n") || "Nothing"
}

function audience(value: unknown) {
  return audienceText(value as LetterAudience)
}
