import { demos } from "../../label/demos.ts"
import { founder } from "../../label/founder.ts"
import { pressPeople } from "../../label/press-people.ts"
import { publications } from "../../label/publications.ts"
import { edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import { accountId } from "./account.ts"

const { id } = edition(1)

export function demoRows(today: string) {
  return demos.map((demo) => {
    const heard = demo.status === "new" ? null : at(today, demo.daysAgo - 1)
    return {
      id: demoId(demo),
      sender_id: id("sender", demo.email),
      created_at: at(today, demo.daysAgo),
      name: demo.name,
      email: demo.email,
      artist_name: demo.artist,
      genres: demo.genres,
      city: demo.city,
      stream_link: demo.link,
      notes: demo.words,
      status: demo.status,
      tags: demo.tags ?? [],
      heard_at: heard,
      judged_at: heard,
      answered_at: demo.answer ? at(today, demo.answer.daysAgo) : null,
      changed_at: heard ?? at(today, demo.daysAgo),
    }
  })
}

export function demoAnswerRows(today: string) {
  return demos.flatMap(({ answer, ...demo }) => {
    if (!answer) return []
    const sent = at(today, answer.daysAgo)
    return {
      demo_id: demoId(demo),
      verdict: demo.status,
      subject: "About your demo",
      body: answer.body,
      asked_at: sent,
      due_at: sent,
      sent_at: sent,
    }
  })
}

/** What the founder thinks of them: hers, and so not there without her. */
export function demoMarkRows(today: string) {
  return demos.flatMap(({ stars, ...demo }) =>
    stars
      ? {
          demo_id: demoId(demo),
          user_id: accountId(founder),
          stars,
          marked_at: at(today, demo.daysAgo - 1),
        }
      : [],
  )
}

export function demoNoteRows(today: string) {
  return demos.flatMap(({ note, ...demo }) =>
    note
      ? {
          id: id("demo note", demo.link),
          demo_id: demoId(demo),
          user_id: accountId(founder),
          text: note,
          mentions: [],
          seen_by: [],
          created_at: at(today, demo.daysAgo - 1),
        }
      : [],
  )
}

export function pressPersonRows(today: string) {
  return pressPeople.map(({ name, outlet, tags, note, noMail }, place) => ({
    id: id("press person", name),
    name,
    email: `${name.replace(/ .*/, "").toLowerCase()}@${publications[outlet]}`,
    outlet,
    tags,
    note: note ?? null,
    no_mail: noMail ?? false,
    leave_token: id("press token", name),
    created_at: at(today, 400 - place * 60),
    updated_at: at(today, 400 - place * 60),
  }))
}

/** By which the label's own rows are told from somebody's. */
export const demoIds = demos.map(demoId)
export const pressPersonIds = pressPeople.map(({ name }) =>
  id("press person", name),
)

function demoId({ link }: { link: string }): string {
  return id("demo", link)
}

function at(today: string, daysAgo: number): string {
  return londonTime(daysAfter(today, -daysAgo), "08:20")
}
