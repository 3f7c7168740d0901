import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { type Message, setLetter } from "./letter.ts"

const ROW = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
})

/** To the label: what somebody wrote by the contact form. An answer goes to
 * them. */
export async function contactMessage(sql: Sql, id: string): Promise<Message> {
  const [found] = await sql`
    select name, email, message from public.contact_messages where id = ${id}`
  if (!found) throw new Error("The message was deleted before it was sent on")
  const { name, email, message } = ROW.parse(found)
  const letter = setLetter({
    subject: `A message from ${shortened(name)}`,
    paragraphs: [`${name} (${email}) wrote by the contact form:`],
    quote: message,
    otherwise: `Answer this mail and ${email} gets it.`,
  })
  return { ...letter, replyTo: email }
}

const SUBJECT_NAME = 40

function shortened(name: string) {
  const letters = [...name.replace(/\s+/g, " ")]
  if (letters.length <= SUBJECT_NAME) return letters.join("")
  return `${letters.slice(0, SUBJECT_NAME - 3).join("")}...`
}
