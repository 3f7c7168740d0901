import { callFunction } from "../data/functions.ts"
import { ask, call } from "../data/tables.ts"
import type { ListQuery, Page } from "../resource.ts"
import type { LinkRequest } from "./listening-data.ts"

export const CONTACTS = "press_contacts"
export const LETTERS = "press_mailings"

export type Contact = {
  id: string
  name: string
  email: string
  outlet: string | null
  no_mail: boolean
  bounced_at: string | null
}

/** Whether this contact can be emailed. */
export function canEmail(person: { no_mail: boolean; bounced_at: unknown }) {
  return !person.no_mail && !person.bounced_at
}

/** The selected contacts as they are now, without any deleted meanwhile. */
export async function readContacts(ids: readonly string[]) {
  const { data } = await ask<Contact[]>((tables) =>
    tables
      .from(CONTACTS)
      .select("id,name,email,outlet,no_mail,bounced_at")
      .in("id", [...ids])
      .order("name")
      .order("id")
      .overrideTypes<Contact[], { merge: false }>(),
  )
  return data
}

export function pressTags() {
  return call<{ tag: string; people: number | null }[]>("press_tags")
}

export type Letter = { subject: string; body: string }

/** The client chooses the key, so that a repeated request sends only once. */
export function sendLetter(
  key: string,
  { subject, body }: Letter,
  contacts: readonly string[],
  link: LinkRequest | null,
) {
  return call<string>("send_press_mailing", {
    ...{ p_key: key, p_subject: subject, p_body: body },
    ...{ p_contacts: contacts, p_link: link },
  })
}

export type Preview = {
  to: string
  replyTo: string | null
  subject: string
  text: string
}

export function previewLetter(
  { subject, body }: Letter,
  contact: string,
  release: string | null,
) {
  return callFunction<Preview>(
    "preview-press-letter",
    { subject, body, contact_id: contact, release_id: release },
    "member",
  )
}

export type Lately = {
  contact_id: string
  subject: string
  made_at: string
  made_by: string | null
}

export function writtenLately(contacts: readonly string[]) {
  return call<Lately[]>("press_written_lately", { p_contacts: contacts })
}

export function lettersPage(query: ListQuery, size: number) {
  return call<Page>("find_press_mailings", {
    p_words: query.search,
    p_page: query.page,
    p_size: size,
  })
}

export type Heard = {
  title: string
  length: number | null
  plays: number
  furthest: number
}

/** A recipient, with delivery and listening results. */
export type Reached = {
  contact_id: string
  name: string
  email: string
  outlet: string | null
  no_mail: boolean
  bounced_at: string | null
  /** With `doubt` it may have arrived. */
  state: "queued" | "sent" | "failed" | "doubt" | "left_out"
  sent_at: string | null
  /** The mail server's answer, if it refused. */
  answer: string | null
  link_id: string | null
  opens: number | null
  first_opened_at: string | null
  last_opened_at: string | null
  revoked_at: string | null
  heard: Heard[] | null
}

export type LetterStory = Letter & {
  id: string
  made_at: string
  made_by: string | null
  release_id: string | null
  release: string | null
  people: Reached[]
}

export function letterStory(id: string) {
  return call<LetterStory>("press_mailing_story", { p_id: id })
}

/** A line of an imported file. Missing columns keep their values. */
export type TypedLine = {
  id?: string
  name?: string
  email?: string
  outlet?: string
  tags?: string
  note?: string
  no_mail?: string
}

type Words = {
  name: string | null
  email: string | null
  outlet: string | null
  tags: string[]
  note: string | null
  no_mail: boolean
}

/** The same line as the database read it. */
export type ReadLine = {
  line: number
  contact_id: string | null
  was: Words | null
  becomes: Words
  problem: string | null
}

export function compareLines(lines: readonly TypedLine[]) {
  return call<{ seen: string; lines: ReadLine[] }>("compare_press", {
    p_lines: lines,
  })
}

export function importLines(lines: readonly TypedLine[], seen: string) {
  return call<{ added: number; changed: number }>("bring_press", {
    ...{ p_lines: lines, p_seen: seen },
  })
}
