import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { type Message, setLetter } from "./letter.ts"

type Subscription = { siteUrl: string; token: string }

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. Mail programs can unsubscribe with one press (RFC 8058). */
export function newsletterWelcome({ siteUrl, token }: Subscription): Message {
  const url = `${siteUrl}/unsubscribe?token=${token}`
  const letter = setLetter({
    subject: "You are on the 9X list",
    paragraphs: [
      "Thanks for joining the newsletter.",
      "We write when there is a record, a show or a drop worth knowing about, and keep quiet in between. Until then: there is plenty to play.",
    ],
    action: { label: "Hear what is out", url: `${siteUrl}/releases` },
    otherwise:
      "If you did not ask for this, somebody typed your address by mistake. One click and you will not hear from us again.",
    leave: { label: "Unsubscribe", url },
  })
  return {
    ...letter,
    headers: {
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }
}

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. */
export function demoReceived(siteUrl: string) {
  return setLetter({
    subject: "Your demo is with us",
    paragraphs: [
      "Thanks for sharing your music.",
      "Somebody at 9X will listen to it, and not only to the first ten seconds. We write back when we hear something we can help with; give us a few weeks.",
    ],
    action: { label: "Meet the roster", url: `${siteUrl}/artists` },
    otherwise:
      "If you sent us nothing, somebody typed your address by mistake. You can leave this mail unanswered: nothing follows from it.",
  })
}

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
