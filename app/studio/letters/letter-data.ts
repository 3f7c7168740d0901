import type { LetterAudience, LetterBlock } from "#domain/letter/blocks.ts"
import { callFunction } from "../data/functions.ts"
import { ask, call } from "../data/tables.ts"
import type { Row } from "../resource.ts"

export const LETTERS_TABLE = "letters"
export const LIST_TABLE = "newsletter_subs"

export type LetterState = "draft" | "scheduled" | "sending" | "stopped" | "sent"

export type Letter = Row & {
  slug: string
  subject: string
  preheader: string
  blocks: LetterBlock[]
  audience: LetterAudience
  pace: number
  in_archive: boolean
  state: LetterState
  send_at: string | null
  /** Why it couldn't be sent at its time, or was stopped. */
  fault: string | null
  started_at: string | null
  ended_at: string | null
  /** Null, as the others then are unless 0: too few people to be counted. */
  recipient_count: number | null
  sent_count: number | null
  failed_count: number | null
  doubt_count: number | null
  skipped_count: number | null
}

export async function readLetter(id: string) {
  const { data } = await ask<Letter[]>((tables) =>
    tables
      .from(LETTERS_TABLE)
      .select("*")
      .eq("id", id)
      .limit(1)
      .overrideTypes<Letter[], { merge: false }>(),
  )
  return data[0] ?? null
}

/** A saved letter, or one that is being written. */
type PreviewSource =
  | { id: string }
  | {
      subject: string
      preheader: string
      blocks: LetterBlock[]
      /** Includes releases that are public by then. */
      send_at?: string
    }

/** A reason why it can't be sent; `block` counts from 0. */
export type LetterFault = { block: number | null; message: string }

export type Composed = { html: string; text: string; faults: LetterFault[] }

/** The letter as it would be sent now, rendered by the code that sends it. */
export function composeLetter(source: PreviewSource) {
  return callFunction<Composed>("preview-letter", source, "member")
}

/** Null: fewer than five, in all or in one of the places. */
export function audienceSize(audience: LetterAudience) {
  return call<number | null>("audience_size", { p_audience: audience })
}

/** A country or city given by subscribers; `people` is null for fewer than
 * five. */
export type Place = { people: number | null } & (
  | { country: string; city: null }
  | { country: null; city: string }
)

export function subscriberPlaces() {
  return call<Place[]>("subscriber_places")
}

/** Returns how many were removed. */
export function removeSubscribers(ids: string[]) {
  return call<number>("remove_subscribers", { p_ids: ids })
}

/** Schedules a letter, or sends it now. Returns the time it is due. */
export function scheduleLetter(
  { id, updated_at }: Pick<Letter, "id" | "updated_at">,
  at: string | null,
) {
  const args = { p_id: id, p_at: at, p_updated_at: updated_at }
  return call<string>("schedule_letter", args)
}

/** Functions that take only a letter's id. */
type Step =
  | "unschedule_letter"
  | "stop_letter"
  | "go_on_letter"
  | "test_letter"
  | "send_doubtful"
  | "send_failed"
  | "end_letter"

export function stepLetter<T = null>(step: Step, id: string) {
  return call<T>(step, { p_id: id })
}

/** Fields that can change while the letter is being sent. */
type LetterChange = Partial<Pick<Letter, "pace" | "in_archive">>

export async function updateLetter(id: string, change: LetterChange) {
  await ask<null>((tables) =>
    tables.from(LETTERS_TABLE).update(change).eq("id", id),
  )
}

/** Allows letters to this address again. */
export function unmarkBounced(id: string) {
  return call<null>("unmark_bounced", { p_id: id })
}

/** Null once the recipients have been deleted. */
type Sums = { bounced: number | null; gone: number | null } | null

export function letterSums(id: string) {
  return call<Sums>("letter_sums", { p_id: id })
}

export type CountedLink = { n: number; url: string; clicks: number }

/** Empty when the letter was sent without click counting. */
export async function linksOf(id: string) {
  const { data } = await ask<CountedLink[]>((tables) =>
    tables
      .from("letter_links")
      .select("n,url,clicks")
      .eq("letter_id", id)
      .order("clicks", { ascending: false })
      .order("n")
      .overrideTypes<CountedLink[], { merge: false }>(),
  )
  return data
}
