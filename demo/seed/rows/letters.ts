import { artists } from "../../label/artists.ts"
import {
  draftLetter,
  type LetterNote,
  sentLetter,
} from "../../label/letters.ts"
import { releaseOf } from "../../label/releases.ts"
import type { DrawnPicture } from "../asset-files.ts"
import { edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import { pictureRows } from "./pictures.ts"

const { id } = edition(1)

/** A letter that went out and one that is being written, as Studio leaves
 * them. */
export function letterRows(today: string) {
  const sent = sentAt(today)
  const { people, skipped } = sentLetter
  const gone = {
    state: "sent",
    send_at: sent,
    started_at: sent,
    ended_at: londonTime(sentDay(today), "10:05"),
    recipient_count: people,
    sent_count: people - skipped,
    skipped_count: skipped,
  }
  const waits = {
    state: "draft",
    send_at: null,
    started_at: null,
    ended_at: null,
    recipient_count: 0,
    sent_count: 0,
    skipped_count: 0,
  }
  return [
    { ...written(sentLetter, sent), ...gone },
    { ...written(draftLetter, londonTime(today, "08:40")), ...waits },
  ]
}

function written(letter: LetterNote, at: string) {
  const { slug, subject, preheader, release } = letter
  return {
    id: id("letter", slug),
    slug,
    subject,
    preheader,
    blocks: [
      { kind: "text", text: textOf(letter) },
      { kind: "release", id: id("release", release) },
    ],
    created_at: at,
    updated_at: at,
  }
}

/** What was composed of the one that went out. */
export function letterEditionRows(
  today: string,
  pictures: readonly DrawnPicture[],
) {
  const content = contentOf(sentLetter, pictures)
  const paragraphs = sentLetter.words.split("\n\n")
  return [
    {
      letter_id: id("letter", sentLetter.slug),
      html: paragraphs.map((words) => `<p>${words}</p>`).join("\n"),
      text: textOf(sentLetter),
      content,
      composed_at: sentAt(today),
    },
  ]
}

export function archivedLetterRows(
  today: string,
  pictures: readonly DrawnPicture[],
) {
  const { slug, subject, preheader } = sentLetter
  return letterEditionRows(today, pictures).map(({ letter_id, content }) => ({
    letter_id,
    slug,
    subject,
    preheader,
    content,
    sent_at: sentAt(today),
  }))
}

/** By which the label's own are told from somebody's. */
export const letterIds = [sentLetter, draftLetter].map(({ slug }) =>
  id("letter", slug),
)

function textOf({ heading, words }: LetterNote) {
  return `## ${heading}\n\n${words}`
}

function contentOf(
  { heading, words, release: slug }: LetterNote,
  pictures: readonly DrawnPicture[],
) {
  const release = releaseOf(slug)
  const artist = artists.find((one) => one.slug === release.artist)
  return [
    { kind: "heading", text: heading },
    ...words.split("\n\n").map((text) => ({
      kind: "paragraph",
      runs: [{ text }],
    })),
    {
      kind: "thing",
      label: `${release.type} · ${release.catalogue}`,
      title: release.title,
      note: artist?.name ?? "",
      href: `/release/${slug}`,
      action: "Hear it",
      picture: sleeveOf(slug, pictures),
    },
  ]
}

function sleeveOf(slug: string, pictures: readonly DrawnPicture[]) {
  const sleeve = pictures.filter(({ path }) => path === `sleeves/${slug}`)
  const [row] = pictureRows(sleeve)
  if (!row) return null
  const { url, width, height, alt, sources } = row
  const srcset = Object.fromEntries(
    ["image/avif", "image/webp"].map((type) => [
      type,
      sources
        .filter((file) => file.type === type)
        .map((file) => `${file.url} ${file.width}w`)
        .join(", "),
    ]),
  )
  return { url, width, height, alt, srcset }
}

function sentDay(today: string) {
  return daysAfter(today, -sentLetter.daysAgo)
}

function sentAt(today: string) {
  return londonTime(sentDay(today), "10:00")
}
