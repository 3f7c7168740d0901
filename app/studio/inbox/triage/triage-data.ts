import { ask, call } from "../../data/tables.ts"
import type { Demo } from "../demo.ts"
import {
  type Changed,
  type Cursor,
  PAGE_DEMOS,
  type Portion,
  pageOf,
} from "./demo-queue.ts"
import type { QueueFilter } from "./queue-filters.ts"

export async function readDemoQueue(
  show: QueueFilter,
  words: string,
  after: Cursor | null,
) {
  const portion = await call<Portion>("demo_queue", {
    ...{ p_show: show, p_words: words, p_size: PAGE_DEMOS },
    ...{ p_after: after?.at ?? null, p_after_id: after?.id ?? null },
  })
  return pageOf(portion)
}

export function readDemo(id: string) {
  return call<Demo | null>("read_demo", { p_id: id })
}

export function readChanged(since: string) {
  return call<Changed>("demos_changed", { p_since: since })
}

/** An earlier demo with the same link, person or name. */
export type Before = {
  id: string
  created_at: string
  name: string
  artist_name: string
  stream_link: string | null
  status: string
  same: ("link" | "person" | "name")[]
  stars: number | null
  judged_by: string | null
  judged_at: string | null
  answered_at: string | null
  answer: string | null
  note: string | null
}

export function readBefore(id: string) {
  return call<Before[]>("demo_again", { p_id: id })
}

export function readTags() {
  return call<{ tag: string; demos: number }[]>("demo_tags")
}

export type Note = {
  id: string
  user_id: string | null
  text: string
  mentions: string[]
  seen_by: string[]
  created_at: string
}

const MOST_NOTES = 200

export async function readNotes(id: string) {
  const { data } = await ask<Note[]>((tables) =>
    tables
      .from("demo_notes")
      .select("id,user_id,text,mentions,seen_by,created_at")
      .eq("demo_id", id)
      .order("created_at")
      .order("id")
      .limit(MOST_NOTES),
  )
  return data
}

export function noteDemo(id: string, text: string, mentions: string[]) {
  return call<string>("note_demo", {
    ...{ p_id: id, p_text: text, p_mentions: mentions },
  })
}

export function deleteNote(id: string) {
  return ask<null>((tables) => tables.from("demo_notes").delete().eq("id", id))
}

export function seeMentions(id: string) {
  return call<null>("see_mentions", { p_id: id })
}

export function hearDemo(id: string) {
  return call<string>("hear_demo", { p_id: id })
}

/** Sets one's own stars; 0 removes them. */
export function starDemo(id: string, stars: number) {
  return call<null>("star_demo", { p_id: id, p_stars: stars })
}

export function tagDemo(id: string, tags: string[], was: string[]) {
  return call<string[]>("tag_demo", { p_id: id, p_tags: tags, p_was: was })
}

/** The current status, and whether ours was the one saved. */
export type Judged = {
  said: boolean
  status: string
  by: string | null
  at: string | null
  due_at: string | null
}

export function judgeDemo(id: string, status: string, was: string) {
  return call<Judged>("judge_demo", {
    ...{ p_id: id, p_status: status, p_was: was },
  })
}

/** Returns the time at which the reply is sent. */
export function answerDemo(
  id: string,
  answer: { subject: string; body: string; verdict: string; was: string },
) {
  return call<string>("answer_demo", {
    ...{ p_id: id, p_subject: answer.subject, p_body: answer.body },
    ...{ p_verdict: answer.verdict, p_was: answer.was },
  })
}

export function takeBackAnswer(id: string) {
  return call<null>("take_back_answer", { p_id: id })
}

/** Cancels only one's own reply, not a colleague's newer one. */
export function takeBackOwnAnswer(id: string) {
  return call<null>("take_back_answer", { p_id: id, p_own: true })
}

export function deleteDemo(id: string) {
  return call<null>("delete_demo", { p_id: id })
}
