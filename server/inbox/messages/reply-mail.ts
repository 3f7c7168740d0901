import { z } from "zod"
import { dateText } from "#domain/calendar.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../../mail/message.ts"

export const MESSAGE_REPLY = mailKind({
  kind: "message_reply",
  priority: PRIORITY.personal,
  sendOnce: true,
  schema: z.object({ reply_id: z.guid() }),
  compose: messageReply,
})

const ROW = z.object({
  body: z.string(),
  quoted: z.string().nullable(),
  asked_at: z.date(),
  thread: z.array(z.string()),
})

/** A member of staff's answer to a message. It names the earlier mails, so that
 * mail programs show one conversation. Replies go to the address for answers
 * or, if none is set, to the label's own mailbox. The form's text is not
 * quoted: the address may be another person's. */
async function messageReply(
  { reply_id }: { reply_id: string },
  { sql, answersTo }: MailServices,
): Promise<Message> {
  const [found] = await sql`
    select r.body, m.created_at as asked_at, (
        select a.body from public.message_replies a
        where a.message_id = r.message_id and a.direction = 'in'
          and a.kind = 'said' and a.sender = m.email
          and a.created_at <= r.created_at
        order by a.created_at desc limit 1
      ) as quoted,
      array(
        select coalesce(b.mail_id::text, b.mail_name)
        from public.message_replies b
        where b.message_id = r.message_id and b.created_at < r.created_at
          and b.kind = 'said'
        order by b.created_at
      ) as thread
    from public.message_replies r
    join public.contact_messages m on m.id = r.message_id
    where r.id = ${reply_id}`
  if (!found)
    throw new Error("The message was forgotten before its answer went")
  const { body, quoted, asked_at, thread } = ROW.parse(found)
  const mail = standardMail({
    subject: "Re: Your message to 9X",
    paragraphs: body.split(/\n{2,}/),
    ...(quoted ? { quote: `You wrote:\n${shortened(quoted)}` } : {}),
    otherwise: `You wrote to us through the contact form on ${dateText(asked_at)}. Reply to this email to reach us. If it was not you, somebody typed your address by mistake.`,
  })
  return {
    ...mail,
    replyTo: answersTo,
    thread,
    // A person wrote it, so an absence notice may answer.
    headers: { "Auto-Submitted": "no" },
  }
}

const QUOTED = 1_000

/** Enough of it as a reminder. */
function shortened(text: string) {
  const letters = [...text]
  if (letters.length <= QUOTED) return text
  return `${letters.slice(0, QUOTED).join("").trimEnd()} …`
}
