import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { oneClick } from "../mail/layout.ts"
import type { MailServices, Message } from "../mail/message.ts"
import { addressedTo, leaveUrl } from "./compose.ts"
import { editionOf, readLetter } from "./editions.ts"

export const ADDRESSED = z.object({
  letter_id: z.guid(),
  unsubscribe_token: z.guid(),
})
export const TESTED = z.object({ letter_id: z.guid() })

/** A letter to one of the list: composed long ago, but for their own links. */
export async function letterMail(
  { sql, siteUrl }: MailServices,
  { letter_id, unsubscribe_token }: z.infer<typeof ADDRESSED>,
): Promise<Message> {
  const { subject, ...edition } = await keptEdition(sql, letter_id)
  return {
    subject,
    ...addressedTo(edition, unsubscribe_token),
    headers: oneClick(leaveUrl(siteUrl, unsubscribe_token)),
  }
}

/** Nobody's: what it is pressed for happens to nobody. */
const NOBODY = "00000000-0000-0000-0000-000000000000"

/** To who wrote it, as it is now. */
export async function letterTest(
  { sql, siteUrl }: MailServices,
  { letter_id }: z.infer<typeof TESTED>,
): Promise<Message> {
  const letter = await readLetter(sql, letter_id)
  if (!letter) throw new Error("The letter was thrown away before its test")
  const { html, text } = await editionOf({ sql, siteUrl }, letter)
  return {
    subject: `Test: ${letter.subject || "a letter without a subject"}`,
    ...addressedTo({ html, text }, NOBODY),
    headers: oneClick(leaveUrl(siteUrl, NOBODY)),
  }
}

type Kept = { subject: string; html: string; text: string }

/** The last one of each database: a letter goes out in one go, and what was
 * composed never changes. */
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
