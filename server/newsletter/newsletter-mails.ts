import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { oneClick } from "../mail/layout.ts"
import { mailKind, PRIORITY } from "../mail/mail-kind.ts"
import type { MailServices, Message } from "../mail/message.ts"
import { addressedTo, leaveUrl } from "./compose.ts"
import { editionOf, readNewsletter } from "./editions.ts"

const ADDRESSED = z.object({
  letter_id: z.guid(),
  unsubscribe_token: z.guid(),
})
const TESTED = z.object({ letter_id: z.guid() })

export const NEWSLETTER_MAILS = [
  mailKind({
    kind: "letter",
    priority: PRIORITY.newsletter,
    sendOnce: true,
    schema: ADDRESSED,
    compose: newsletterMail,
  }),
  mailKind({
    kind: "letter_test",
    priority: PRIORITY.other,
    sendOnce: false,
    schema: TESTED,
    compose: newsletterTest,
  }),
]

/** The newsletter to one subscriber: only their own links are added. */
async function newsletterMail(
  { letter_id, unsubscribe_token }: z.infer<typeof ADDRESSED>,
  { sql, siteUrl }: MailServices,
): Promise<Message> {
  const { subject, ...edition } = await keptEdition(sql, letter_id)
  return {
    subject,
    ...addressedTo(edition, unsubscribe_token),
    headers: oneClick(leaveUrl(siteUrl, unsubscribe_token)),
  }
}

/** Nobody has this token: using such a link changes nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000"

/** A test to its author, composed from the current draft. */
async function newsletterTest(
  { letter_id }: z.infer<typeof TESTED>,
  { sql, siteUrl }: MailServices,
): Promise<Message> {
  const newsletter = await readNewsletter(sql, letter_id)
  if (!newsletter) throw new Error("The letter was thrown away before its test")
  const { html, text } = await editionOf({ sql, siteUrl }, newsletter)
  return {
    subject: `Test: ${newsletter.subject || "a letter without a subject"}`,
    ...addressedTo({ html, text }, NOBODY),
    headers: oneClick(leaveUrl(siteUrl, NOBODY)),
  }
}

type Kept = { subject: string; html: string; text: string }

/** The last edition of each database: a newsletter is sent in one run, and an
 * edition never changes. */
const lastEdition = new WeakMap<Sql, { id: string; kept: Kept }>()

async function keptEdition(sql: Sql, id: string): Promise<Kept> {
  const last = lastEdition.get(sql)
  if (last?.id === id) return last.kept
  const [kept] = await sql<Kept[]>`
    select l.subject, e.html, e.text from private.letter_editions e
    join public.letters l on l.id = e.letter_id where e.letter_id = ${id}`
  if (!kept) throw new Error("This letter was never composed")
  lastEdition.set(sql, { id, kept })
  return kept
}
