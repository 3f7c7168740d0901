import { z } from "zod"
import { DEMO_PROMISE } from "#domain/demo-page.ts"
import { fillTemplate } from "#domain/mail-template.ts"
import {
  type MailServices,
  type Message,
  setLetter,
} from "../../mail/message.ts"
import { createDemoKeys } from "./demo-keys.ts"

/** Queued before there were pages, it names nobody. */
export const RECEIVED = z.object({ sender_id: z.guid().optional() })
export const ANSWERED = z.object({ demo_id: z.guid() })

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. */
export function demoReceived(
  services: MailServices,
  { sender_id }: z.infer<typeof RECEIVED>,
): Message {
  const { siteUrl } = services
  return setLetter({
    subject: "Your demo is with us",
    paragraphs: [
      "Thanks for sharing your music.",
      `${DEMO_PROMISE} Give us a few weeks.`,
      ...(sender_id ? [FOLLOW] : []),
    ],
    action: sender_id
      ? {
          label: "See how it stands",
          url: createDemoKeys(services).link(sender_id),
        }
      : { label: "Meet the roster", url: `${siteUrl}/artists` },
    otherwise:
      "If you didn't send us anything, somebody typed your address by mistake. You don't need to reply. You can withdraw it there, and that's the end of it.",
  })
}

const FOLLOW =
  "Your own page says whether it was heard. There you can also withdraw it, and everything we have of it is erased. The link is yours alone: whoever has it can do the same."

const ANSWER = z.object({
  sender_id: z.string(),
  subject: z.string(),
  body: z.string(),
})

/** What the label has to say of a demo, as a scout wrote it, once. */
export async function demoAnswer(
  services: MailServices,
  { demo_id }: z.infer<typeof ANSWERED>,
): Promise<Message> {
  const [found] = await services.sql`
    select d.sender_id, a.subject, a.body
    from public.demo_answers a join public.demos d on d.id = a.demo_id
    where a.demo_id = ${demo_id}`
  if (!found) throw new Error("The demo was withdrawn before it was answered")
  const { sender_id, subject, body } = ANSWER.parse(found)
  const link = createDemoKeys(services).link(sender_id)
  return setLetter({
    subject,
    paragraphs: fillTemplate(body, { link }).split(/\n{2,}/),
    ...(!body.includes("{link}") && {
      action: { label: "Your demo at 9X", url: link },
    }),
    otherwise:
      "You have this mail because a demo came to us from this address. On its page you can withdraw it, and everything we have of it is erased.",
  })
}
