import { z } from "zod"
import { fillTemplate } from "#domain/mail-template.ts"
import { pressContact } from "#domain/press-contact.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { oneClick } from "../../mail/layout.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../../mail/message.ts"

const ADDRESSED = z.object({
  mailing_id: z.guid(),
  contact_id: z.guid(),
  /** The token of the contact's own link, if the mailing has one. */
  token: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .nullable(),
})

export const PRESS_MAILING = mailKind({
  kind: "press_letter",
  priority: PRIORITY.personal,
  sendOnce: true,
  schema: ADDRESSED,
  compose: pressMailing,
})

const ROW = z.object({
  subject: z.string(),
  body: z.string(),
  name: z.string(),
  leave_token: z.guid(),
  no_mail: z.boolean(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
})

/** A mailing to the press, for one of the chosen contacts. */
async function pressMailing(
  { mailing_id, contact_id, token }: z.infer<typeof ADDRESSED>,
  { sql, siteUrl }: MailServices,
): Promise<Message> {
  const [found] = await sql`
    select g.subject, g.body, c.name, c.leave_token, c.no_mail, r.title,
      r.artist_name as artist
    from public.press_mails m
    join public.press_mailings g on g.id = m.mailing_id
    join public.press_contacts c on c.id = m.contact_id
    left join public.releases r on r.id = g.release_id
    where m.mailing_id = ${mailing_id} and m.contact_id = ${contact_id}`
  if (!found) throw new Error("Who it was for was removed before it was sent")
  const { leave_token, no_mail, title, artist, ...words } = ROW.parse(found)
  if (no_mail) throw new Error("Who it was for wants no mail any more")
  return composePressMailing({
    ...words,
    record: title === null ? null : { title, artist: artist ?? "" },
    listenUrl: token && `${siteUrl}/listen#${token}`,
    leaveUrl: `${siteUrl}/unsubscribe?press=${leave_token}`,
    replyTo: await pressAddress(sql),
  })
}

/** The address that journalists reply to, as in the press kit. */
export async function pressAddress(sql: Sql) {
  const settings = await sql<{ key: string; value: unknown }[]>`
    select key, value from public.site_settings
    where key in ('seller', 'press')`
  const known = new Map(settings.map(({ key, value }) => [key, value]))
  return pressContact(known).email
}

type Words = {
  subject: string
  body: string
  name: string
  record: { title: string; artist: string } | null
  /** The contact's own link. */
  listenUrl: string | null
  leaveUrl: string
  replyTo: string | null
}

/** The mailing as sent, and as previewed in Studio. A `{link}` on a line of its
 * own becomes a button; within a sentence it is the address. */
export function composePressMailing(words: Words): Message {
  const { name, record, listenUrl, leaveUrl, replyTo } = words
  const filled = { name, ...record, ...(listenUrl && { link: listenUrl }) }
  const [before, after] = aroundLink(words.body, listenUrl !== null)
  const mail = standardMail({
    subject: fillTemplate(words.subject, filled),
    paragraphs: paragraphsOf(before).map((text) => fillTemplate(text, filled)),
    ...(listenUrl && {
      action: { label: listenTo(record?.title), url: listenUrl },
    }),
    after: paragraphsOf(after).map((text) => fillTemplate(text, filled)),
    otherwise: listenUrl
      ? "The link is yours alone: the page says until when it works, and what of it we are told. Answer this mail and a person reads it."
      : "Answer this mail and a person reads it.",
    leave: { label: "Write to me no more", url: leaveUrl },
  })
  return {
    ...mail,
    ...(replyTo && { replyTo }),
    headers: oneClick(leaveUrl),
  }
}

const OWN_LINE = /^[ \t]*\{link\}[ \t]*$/m

/** The text before and after the link's line; all of it counts as before if
 * there is no such line. */
function aroundLink(body: string, hasLink: boolean) {
  const place = hasLink ? OWN_LINE.exec(body) : null
  if (!place) return [body, ""] as const
  const end = place.index + place[0].length
  return [body.slice(0, place.index), body.slice(end)] as const
}

function paragraphsOf(text: string) {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

function listenTo(title: string | undefined) {
  return title ? `Listen to ${title}` : "Listen"
}
