import { z } from "zod"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  shortSubject,
  standardMail,
} from "../../mail/message.ts"

export const CONTACT_MESSAGE = mailKind({
  kind: "contact_message",
  priority: PRIORITY.other,
  sendOnce: false,
  schema: z.object({ contact_message_id: z.guid() }),
  compose: contactMessage,
})

const ROW = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
})

/** To the label: a message from the contact form. Replies go to its sender. */
async function contactMessage(
  { contact_message_id }: { contact_message_id: string },
  { sql }: MailServices,
): Promise<Message> {
  const [found] = await sql`
    select name, email, message from public.contact_messages where id = ${contact_message_id}`
  if (!found) throw new Error("The message was deleted before it was sent on")
  const { name, email, message } = ROW.parse(found)
  const mail = standardMail({
    subject: `A message from ${shortSubject(name)}`,
    paragraphs: [`${name} (${email}) wrote by the contact form:`],
    quote: message,
    otherwise: `Answer this mail and ${email} gets it.`,
  })
  return { ...mail, replyTo: email }
}
