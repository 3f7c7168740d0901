import { z } from "zod"
import { DEMO_PROMISE } from "#domain/demo-page.ts"
import { fillTemplate } from "#domain/mail-template.ts"
import { createDemoKeys } from "../../http/signed-links.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../../mail/message.ts"

/** Mails queued before there were demo pages have no sender. */
const RECEIVED = z.object({ sender_id: z.guid().optional() })
const ANSWERED = z.object({ demo_id: z.guid() })

export const DEMO_MAILS = [
  mailKind({
    kind: "demo_received",
    priority: PRIORITY.other,
    sendOnce: false,
    schema: RECEIVED,
    compose: demoReceived,
  }),
  mailKind({
    kind: "demo_answer",
    priority: PRIORITY.personal,
    sendOnce: true,
    schema: ANSWERED,
    compose: demoAnswer,
  }),
]

/** Contains nothing from the form, which somebody else may have filled in. */
function demoReceived(
  { sender_id }: z.infer<typeof RECEIVED>,
  services: MailServices,
): Message {
  const { siteUrl } = services
  return standardMail({
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

/** The label's answer to a demo, as a scout wrote it, sent once. */
async function demoAnswer(
  { demo_id }: z.infer<typeof ANSWERED>,
  services: MailServices,
): Promise<Message> {
  const [found] = await services.sql`
    select d.sender_id, a.subject, a.body
    from public.demo_answers a join public.demos d on d.id = a.demo_id
    where a.demo_id = ${demo_id}`
  if (!found) throw new Error("The demo was withdrawn before it was answered")
  const { sender_id, subject, body } = ANSWER.parse(found)
  const link = createDemoKeys(services).link(sender_id)
  return standardMail({
    subject,
    paragraphs: fillTemplate(body, { link }).split(/\n{2,}/),
    ...(!body.includes("{link}") && {
      action: { label: "Your demo at 9X", url: link },
    }),
    otherwise:
      "You have this mail because a demo came to us from this address. On its page you can withdraw it, and everything we have of it is erased.",
  })
}
