import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { oneClick } from "../../mail/layout.ts"
import {
  type MailServices,
  type Message,
  setLetter,
} from "../../mail/message.ts"

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. */
export function newsletterConfirmation(
  siteUrl: string,
  token: string,
): Message {
  const leave = `${siteUrl}/unsubscribe?token=${token}`
  const letter = setLetter({
    subject: "Confirm your place on the 9X list",
    paragraphs: [
      "Thanks for joining the newsletter.",
      "One last step: confirm that this address is yours. We write when there is a record, a show or a drop worth knowing about, and keep quiet in between.",
    ],
    action: {
      label: "Confirm my address",
      url: `${siteUrl}/newsletter/confirm?token=${token}`,
    },
    otherwise:
      "If you did not ask for this, somebody typed your address by mistake. If you do nothing, you won't get the newsletter. Or we can delete your address now.",
    leave: { label: "Delete my address", url: leave },
  })
  return { ...letter, headers: oneClick(leave) }
}

const SHELF = z.object({
  slug: z.string(),
  product: z.string(),
  variant: z.string(),
})

type Restocked = { variant_id: string; leave_token: string }

/** The one mail of who asked for a sold-out thing. Only the label's words:
 * the address may have been typed by somebody else. */
export async function backInStock(
  { sql, siteUrl }: MailServices,
  { variant_id, leave_token }: Restocked,
): Promise<Message> {
  const [found] = await sql`
    select p.slug, p.title as product, v.title as variant
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.id = ${variant_id} and v.is_open`
  if (!found) throw new Error("It was taken off the shelf before it was told")
  const { slug, product, variant } = SHELF.parse(found)
  const url = `${siteUrl}/unsubscribe?alerts=${leave_token}`
  const letter = setLetter({
    subject: `${shortened(product)} is back`,
    paragraphs: [
      `${product} (${variant}) is on the shelf again.`,
      "You asked us to tell you, so here we are. We cannot keep a copy for you: it goes to whoever is first.",
    ],
    action: { label: "See it in the shop", url: `${siteUrl}/product/${slug}` },
    otherwise:
      "This is the only mail about it, and your request is deleted. If you did not ask, somebody typed your address by mistake: one click and it waits for nothing else of ours.",
    leave: { label: "Forget what I wait for", url },
  })
  return { ...letter, headers: oneClick(url) }
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
